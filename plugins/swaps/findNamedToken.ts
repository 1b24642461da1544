import type { SwapState, SwapToken } from '#plugins/ports/swaps'
import { isSameAddress } from './isSameAddress.ts'

/** Finds the token a host names: by contract, or by the symbol of a listed token. */
export function findNamedToken(
  { ownedTokens, list }: Pick<SwapState, 'ownedTokens' | 'list'>,
  name: string | undefined,
): SwapToken | undefined {
  if (name === undefined) return undefined
  const all = [...ownedTokens, ...list.tokens]
  return (
    all.find(({ asset }) => isSameAddress(asset.id, name)) ??
    all.find(({ asset, listed }) => listed && isSameAddress(asset.symbol, name))
  )
}
