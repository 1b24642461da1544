import type { SwapState, SwapToken } from './port.ts'
import { sameAddress } from './sameAddress.ts'

/** What a host means: by contract, or by the symbol of something that the provider lists. */
export function namedToken(
  { held, list }: Pick<SwapState, 'held' | 'list'>,
  name: string | undefined,
): SwapToken | undefined {
  if (name === undefined) return undefined
  const all = [...held, ...list.tokens]
  return (
    all.find(({ asset }) => sameAddress(asset.id, name)) ??
    all.find(({ asset, listed }) => listed && sameAddress(asset.symbol, name))
  )
}
