import type { AssetId, Caip2 } from '#kernel'
import { networksRef } from '#kernel'
import css from './assetPicture.css?inline'
import { loadMark } from './loadMark.ts'
import { Picture } from './Picture.tsx'
import { useLoadedPicture } from './useLoadedPicture.ts'
import { useNetworkMark } from './useNetworkMark.ts'
import { useService } from './useService.ts'
import { useStyles } from './useStyles.ts'

type Props = {
  /** Id of the asset, `native` for the coin of the network. */
  readonly asset: AssetId
  /**
   * Address of the picture. Without one the bundled mark of the coin is shown; for a token, and a
   * coin without a mark, the first letter of the symbol.
   */
  readonly source: string | undefined
  /** The symbol of the coin or token. */
  readonly symbol: string
  /** The network that the small picture shows. */
  readonly network: Caip2
  /** `medium` by default; the others come without the network's picture. */
  readonly size?: 'small' | 'medium' | 'large'
}

const loadCoinMark = async (network: string | undefined) => network && loadMark('coin', network)

/**
 * The picture of a coin or token with a small one of its network in the corner, if that has one.
 * Decoration: the name must stand beside it.
 */
export function AssetPicture({ asset, source, symbol, network, size = 'medium' }: Props) {
  useStyles(css)
  const found = useService(networksRef).find(network)
  const mark = useNetworkMark(size === 'medium' ? found : undefined)
  // A token's symbol does not prove which token it is: only coins have bundled marks.
  const wantsMark = !source && asset === 'native'
  const coinMark = useLoadedPicture(loadCoinMark, wantsMark ? network : undefined)
  const shown = source || coinMark
  if (size !== 'medium') return <Picture source={shown} name={symbol} size={size} round />
  return (
    <span className="asset-picture">
      <Picture source={shown} name={symbol} round />
      {mark && <Picture source={mark} name={found?.name ?? ''} size="small" round />}
    </span>
  )
}
