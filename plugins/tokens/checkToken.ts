import type { AssetId, Networks } from '#kernel'
import { multiply } from '#kernel/amount'
import { confirmToken } from '#plugins/ports/reviewed-actions'
import type { Token } from '#plugins/ports/tokens'
import { isSameToken } from './isSameToken.ts'
import type { TokenQuery } from './readTokens.ts'

/** Reads a token from its chain: amount and names become the chain's. */
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
  const checked = confirmToken(listed, real?.asset)
  if (!real || !checked.confirmed) return checked
  const { total: amount } = real
  return {
    ...checked,
    amount,
    ...(listed.price && {
      worth: multiply(listed.price, { value: amount, decimals: listed.asset.decimals }),
    }),
  }
}
