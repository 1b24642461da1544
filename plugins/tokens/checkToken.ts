import type { AssetId, Networks } from '#kernel'
import { multiply } from '#kernel/amount'
import type { Token } from './port.ts'
import type { TokenQuestion } from './readTokens.ts'
import { sameToken } from './sameToken.ts'

/**
 * A token as its chain has it: amount and names are the chain's, as far as it has names; one with
 * other decimals, or that the chain does not know, is denied.
 */
export async function checkToken(
  networks: Networks,
  signal: AbortSignal,
  { account, network }: TokenQuestion,
  told: Token,
): Promise<Token> {
  const code = await networks.load(network.chainNamespace)
  const assets: readonly AssetId[] = told.asset.id === 'native' ? [] : [told.asset.id]
  const real = (await code.balances(account, { assets, signal })).find(({ asset }) =>
    sameToken(asset.id, told.asset.id),
  )
  if (real?.asset.decimals !== told.asset.decimals) return { ...told, confirmed: false }
  const { asset, total: amount } = real
  const names = { symbol: asset.symbol || told.asset.symbol, name: asset.name || told.asset.name }
  return {
    ...told,
    asset: { ...told.asset, ...names },
    amount,
    confirmed: true,
    ...(told.price && {
      worth: multiply(told.price, { value: amount, decimals: told.asset.decimals }),
    }),
  }
}
