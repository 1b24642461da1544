import type { AssetId, Networks } from '#kernel'
import { multiply } from '#kernel/amount'
import type { Token } from '#plugins/ports/tokens'
import { isSameToken } from './isSameToken.ts'
import type { TokenQuery } from './readTokens.ts'

/**
 * A token as its chain has it: amount and names are the chain's, as far as it has names; one with
 * other decimals, or that the chain does not know, is denied.
 */
export async function checkToken(
  networks: Networks,
  signal: AbortSignal,
  { account, network }: TokenQuery,
  listed: Token,
): Promise<Token> {
  const code = await networks.load(network.chainNamespace)
  const assets: readonly AssetId[] = listed.asset.id === 'native' ? [] : [listed.asset.id]
  const real = (await code.balances(account, { assets, signal })).find(({ asset }) =>
    isSameToken(asset.id, listed.asset.id),
  )
  if (real?.asset.decimals !== listed.asset.decimals) return { ...listed, confirmed: false }
  const { asset, total: amount } = real
  const names = {
    symbol: asset.symbol || listed.asset.symbol,
    name: asset.name || listed.asset.name,
  }
  return {
    ...listed,
    asset: { ...listed.asset, ...names },
    amount,
    confirmed: true,
    ...(listed.price && {
      worth: multiply(listed.price, { value: amount, decimals: listed.asset.decimals }),
    }),
  }
}
