import type { ChainSpec } from '../ChainSpec.ts'

/** The node answers a made-up first block, so the chain has an id of its own. */
const reference = '45454545454545454545454545454545'

/**
 * Rococo's Asset Hub from its first block, its real runtime on a node that needs no relay chain.
 */
export const polkadot: ChainSpec = {
  id: 'polkadot',
  networks: [`polkadot:${reference}`],
  name: 'Sandbox Asset Hub',
  network: {
    id: reference,
    caipNetworkId: `polkadot:${reference}`,
    chainNamespace: 'polkadot',
    name: 'Sandbox Asset Hub',
    nativeCurrency: { name: 'ROC', symbol: 'ROC', decimals: 12 },
    rpcUrls: { default: { http: [] } },
    testnet: true,
  },
  tokens: ['1984', '7'],
  isAddress: (address) => /^[1-9A-HJ-NP-Za-km-z]{46,50}$/.test(address),
  start: async () => (await import('./start.ts')).startHub(),
}
