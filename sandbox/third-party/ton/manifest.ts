import type { NamespaceManifest, Network } from 'latchkey/kernel'
import type { Bridges } from './bridges.ts'
import { createBridges } from './bridges.ts'
import type { TonOptions } from './TonOptions.ts'

const network = (
  reference: '-239' | '-3',
  name: string,
  host: string,
  explorer: string,
): Network => ({
  id: reference,
  caipNetworkId: `ton:${reference}`,
  chainNamespace: 'ton',
  name,
  nativeCurrency: { name: 'Toncoin', symbol: 'TON', decimals: 9 },
  rpcUrls: { default: { http: [`https://${host}/api/v3`] } },
  blockExplorers: { default: { name: 'Tonviewer', url: `https://${explorer}/` } },
  testnet: reference === '-3',
})

/** The data that is in every page with TON. */
export const manifestOf = (options: TonOptions): NamespaceManifest<Bridges> => ({
  contract: 1,
  namespace: 'ton',
  title: 'TON',
  networks: [
    network('-239', 'TON', 'toncenter.com', 'tonviewer.com'),
    network('-3', 'TON Testnet', 'testnet.toncenter.com', 'testnet.tonviewer.com'),
  ],
  defaultRole: 'eoa',
  relay: { methods: ['ton_sendMessage', 'ton_signData'], events: [] },
  methods: { namespace: 'ton', safe: [], unsafe: ['ton_sendMessage', 'ton_signData'] },
  createDiscovery: createBridges,
  load: async () => {
    const { createNamespace } = await import('./connect.ts')
    return { createNamespace: (host, bridges) => createNamespace(host, bridges, options) }
  },
})
