import type { ResolvedPayment } from '#plugins/ports/payments'

const coinTypes: Readonly<Record<string, string>> = { eip155: '60', solana: '501' }
const assetNamespaces: Readonly<Record<string, string>> = { eip155: 'erc20', solana: 'token' }
/** Two EVM networks have a coin number of their own. */
const coinTypeOverrides: Readonly<Record<string, string>> = {
  'eip155:56': '714',
  'eip155:204': '714',
}

/** The name that exchanges know an asset by; `undefined` in ecosystems they do not send to. */
export function toCaip19({
  network: { caipNetworkId, chainNamespace },
  asset,
}: Pick<ResolvedPayment, 'network' | 'asset'>): string | undefined {
  const kind = assetNamespaces[chainNamespace]
  if (kind === undefined) return undefined
  return asset.id === 'native'
    ? `${caipNetworkId}/slip44:${coinTypeOverrides[caipNetworkId] ?? coinTypes[chainNamespace]}`
    : `${caipNetworkId}/${kind}:${asset.id}`
}
