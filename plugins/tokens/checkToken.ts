import type { AssetId, Networks } from '#kernel'
import { multiply } from '#kernel/amount'
import type { Token } from './port.ts'
import type { TokenQuestion } from './readTokens.ts'
import { sameToken } from './sameToken.ts'

/** A token as its chain has it: the amount is the chain's; one with other decimals, or that the chain does not know, is blocked. */
export async function checkToken(networks: Networks, signal: AbortSignal, { account, network }: TokenQuestion, told: Token): Promise<Token> {
  const code = await networks.load(network.chainNamespace)
  const assets: readonly AssetId[] = told.asset.id === 'native' ? [] : [told.asset.id]
  const real = (await code.balances(account, { assets, signal })).find(({ asset }) => sameToken(asset.id, told.asset.id))
  if (real?.asset.decimals !== told.asset.decimals) return { ...told, blocked: true }
  const amount = real.total
  return { ...told, amount, ...(told.price && { worth: multiply(told.price, { value: amount, decimals: told.asset.decimals }) }) }
}
