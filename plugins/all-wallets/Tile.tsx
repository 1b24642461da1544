import type { MouseEvent } from 'react'
import { memo } from 'react'
import type { Pairing } from '#plugins/ports/walletconnect'
import { Badge, Picture, Row, useText } from '#ui-shell'
import type { WalletTile } from './buildTiles.ts'
import { messages } from './messages.ts'
import { useTileAction } from './useTileAction.ts'

type Props = {
  readonly tile: WalletTile
  readonly icon: string | undefined
  /** Service that opens wallet apps, on phones. */
  readonly pairing: Pairing | undefined
  onChoose(key: string): void
}

/** One wallet of the grid. */
export const Tile = memo(function Tile({ tile, icon, pairing, onChoose }: Props) {
  const t = useText(messages)
  const {
    onClick,
    ...link
  }: { onClick?(event: MouseEvent): void; href?: string; target?: '_blank' | '_self' | '_top' } =
    useTileAction(tile, icon, pairing)
  const choose = (event: MouseEvent) => {
    onChoose(tile.key)
    onClick?.(event)
  }
  return (
    <Row
      focusKey={tile.key}
      data-wallet={tile.installed?.rdns ?? tile.key}
      leading={<Picture source={icon} name={tile.name} />}
      title={tile.name}
      badge={tile.installed && <Badge tone="accent">{t('installed')}</Badge>}
      {...link}
      onClick={choose}
    />
  )
})
