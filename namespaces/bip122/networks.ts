import type { Network } from '#kernel'
import published from './networks.json' with { type: 'json' }

/** Bitcoin's networks with public Esplora endpoints. */
export const networks: readonly Network[] = published.map(
  ({ id, name, symbol, http, explorer }) => ({
    id,
    caipNetworkId: `bip122:${id}`,
    chainNamespace: 'bip122',
    name,
    nativeCurrency: { name: 'Bitcoin', symbol, decimals: 8 },
    rpcUrls: { default: { http }, chainDefault: { http } },
    blockExplorers: { default: { name: 'mempool.space', url: explorer } },
    testnet: symbol === 'tBTC',
  }),
)
