import type { AssetId, Caip2 } from '#kernel'
import { parseNetworkId } from '#kernel'

const bnbChains: readonly string[] = ['56', '204']

/** Builds the CAIP-19 id that exchanges use; `undefined` if they have none. */
export function toExchangeAssetId(network: Caip2, asset: AssetId): string | undefined {
  const { namespace, reference } = parseNetworkId(network)
  const isCoin = asset === 'native'
  if (namespace === 'eip155') {
    const coin = bnbChains.includes(reference) ? 714 : 60
    return `${network}/${isCoin ? `slip44:${coin}` : `erc20:${asset}`}`
  }
  return namespace === 'solana'
    ? `${network}/${isCoin ? 'slip44:501' : `token:${asset}`}`
    : undefined
}
