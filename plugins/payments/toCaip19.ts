import type { ResolvedPayment } from '#plugins/ports/payments'

const coinTypes: Readonly<Record<string, string>> = { eip155: '60', solana: '501' }
const assetNamespaces: Readonly<Record<string, string>> = { eip155: 'erc20', solana: 'token' }
/** EVM networks with a coin type of their own. */
const coinTypeOverrides: Readonly<Record<string, string>> = {
  'eip155:56': '714',
  'eip155:204': '714',
}

/** Builds the CAIP-19 id that exchanges use; `undefined` for ecosystems they do not serve. */
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
