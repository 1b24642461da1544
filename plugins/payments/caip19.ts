import type { Asked } from './port.ts'

const coins: Readonly<Record<string, string>> = { eip155: '60', solana: '501' }
const kinds: Readonly<Record<string, string>> = { eip155: 'erc20', solana: 'token' }
/** Two EVM networks have a coin number of their own. */
const ownCoins: Readonly<Record<string, string>> = { 'eip155:56': '714', 'eip155:204': '714' }

/** The name that exchanges know an asset by; `undefined` in ecosystems they do not send to. */
export function caip19({
  network: { caipNetworkId, chainNamespace },
  asset,
}: Pick<Asked, 'network' | 'asset'>): string | undefined {
  const kind = kinds[chainNamespace]
  if (kind === undefined) return undefined
  return asset.id === 'native'
    ? `${caipNetworkId}/slip44:${ownCoins[caipNetworkId] ?? coins[chainNamespace]}`
    : `${caipNetworkId}/${kind}:${asset.id}`
}
