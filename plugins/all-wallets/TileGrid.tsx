import { useEffect } from 'react'
import type { WalletGrid, WalletGridState } from '#plugins/ports/all-wallets'
import type { Pairing } from '#plugins/ports/walletconnect'
import { useBlocks, useLocale, useText } from '#ui-shell'
import type { WalletTile } from './buildTiles.ts'
import { messages } from './messages.ts'
import { moveFocus } from './moveFocus.ts'
import { Tile } from './Tile.tsx'

/** Fills complete rows of three and of four tiles. */
const blockSize = 12

type Props = {
  readonly tiles: readonly WalletTile[]
  readonly state: WalletGridState
  readonly service: WalletGrid
  readonly pairing: Pairing | undefined
}

/**
 * Grid of wallets in blocks; blocks far from the screen are empty boxes. Approaching the end loads
 * the next page.
 */
export function TileGrid({ tiles, state, service, pairing }: Props) {
  const t = useText(messages)
  const { direction } = useLocale()
  const count = Math.ceil(tiles.length / blockSize)
  const chosen = tiles.findIndex(({ key }) => key === state.chosen)
  const start = Math.max(0, Math.floor(chosen / blockSize))
  const { list, end, isDrawn, hold } = useBlocks({ count, start })
  const atEnd = end >= count - 2
  useEffect(() => {
    if (atEnd && state.status === 'ready') service.loadMore()
  }, [atEnd, state.status, service])
  const blocks = Array.from({ length: count }, (_, at) =>
    tiles.slice(at * blockSize, (at + 1) * blockSize),
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <ul> cannot hold blocks
    <div
      className="wall"
      ref={list}
      role="list"
      aria-label={t('title')}
      onKeyDown={(event) => moveFocus(event, direction)}
      onFocus={hold}
    >
      {blocks.map((block, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a block is identified by its position
          key={at}
          data-block={at}
          className={isDrawn(at) ? 'list grid tiles' : 'list tiles far'}
        >
          {isDrawn(at) && (
            <TileBlock
              tiles={block}
              before={at * blockSize}
              total={state.more ? -1 : tiles.length}
              state={state}
              service={service}
              pairing={pairing}
            />
          )}
        </div>
      ))}
    </div>
  )
}

type TileBlockProps = Props & { readonly before: number; readonly total: number }

function TileBlock({ tiles, before, total, state: { icons }, service, pairing }: TileBlockProps) {
  useEffect(
    () =>
      service.loadIcons(
        tiles.flatMap(({ listed, installed }) => (listed && !installed ? [listed] : [])),
      ),
    [tiles, service],
  )
  return tiles.map((tile, at) => (
    // biome-ignore lint/a11y/useSemanticElements: as above
    <div role="listitem" key={tile.key} aria-setsize={total} aria-posinset={before + at + 1}>
      <Tile
        tile={tile}
        icon={getIcon(tile, icons)}
        pairing={tile.installed ? undefined : pairing}
        onChoose={service.choose}
      />
    </div>
  ))
}

const getIcon = ({ key, installed, listed }: WalletTile, icons: WalletGridState['icons']) =>
  installed?.icon ?? listed?.icon ?? icons[listed?.id ?? key]
