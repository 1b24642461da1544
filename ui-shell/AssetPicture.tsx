import type { Caip2 } from '#kernel'
import { networksRef } from '#kernel'
import css from './assetPicture.css?inline'
import { Picture } from './Picture.tsx'
import { useNetworkMark } from './useNetworkMark.ts'
import { useService } from './useService.ts'
import { useStyles } from './useStyles.ts'

type Props = {
  /** Address of the picture. Without one the first letter of the symbol is shown. */
  readonly source: string | undefined
  /** The symbol of the coin or token. */
  readonly symbol: string
  /** The network that the small picture shows. */
  readonly network: Caip2
}

/**
 * The picture of a coin or token with a small one of its network in the corner, if that has one.
 * Decoration: the name must stand beside it.
 */
export function AssetPicture({ source, symbol, network }: Props) {
  useStyles(css)
  const found = useService(networksRef).find(network)
  const mark = useNetworkMark(found)
  return (
    <span className="asset-picture">
      <Picture source={source} name={symbol} round />
      {mark && <Picture source={mark} name={found?.name ?? ''} size="small" round />}
    </span>
  )
}
