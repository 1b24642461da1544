import type { Account, Connection, Namespace, NamespaceManifest, WalletInfo } from '#kernel'
import { defineNamespace, fault } from '#kernel'

const network = {
  id: 'one',
  caipNetworkId: 'double:one',
  chainNamespace: 'double',
  name: 'Double One',
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 6 },
  rpcUrls: { default: { http: [] } },
} as const
const account: Account = {
  id: 'double:one:alice',
  address: 'alice',
  network: 'double:one',
  role: 'eoa',
}
/** The wallet that also announces itself to EVM: one row, two ways. */
const wallet: WalletInfo = { id: 'harbor', name: 'Harbor', rdns: 'example.harbor', ready: true }

const connection: Connection = {
  wallet,
  state: {
    network: network.caipNetworkId,
    accounts: [account],
    active: account.id,
    networks: [network.caipNetworkId],
  },
  raw: {},
  can: () => false,
  on: () => () => {},
  disconnect: async () => {},
  serialize: () => wallet.id,
  switchNetwork: async () => {},
}

const namespace: Namespace = {
  connect: async () => connection,
  resume: async () => connection,
  parseAddress: (input) => ({ ok: true, address: input }),
  balances: async () => [
    {
      asset: { id: 'native', symbol: 'COIN', name: 'Coin', decimals: 6 },
      total: 5_000_000n,
      spendable: 5_000_000n,
    },
  ],
  plan: () => Promise.reject(fault('unsupported')),
  async *track() {},
  explorerUrl: () => undefined,
  signInText: () => '',
  verify: async () => ({ valid: false, why: 'double' }),
  dispose() {},
}

const manifest: NamespaceManifest = {
  contract: 1,
  namespace: 'double',
  title: 'Double Chains',
  networks: [network],
  defaultRole: 'eoa',
  methods: { namespace: 'double', safe: [], unsafe: [] },
  createDiscovery: () => ({
    watch(listener) {
      listener([wallet])
      return () => {}
    },
    dispose() {},
  }),
  load: async () => ({ createNamespace: () => namespace }),
}

/**
 * A double of a second namespace, from outside of the tree: a page with one chain cannot show what
 * happens between two.
 */
export const NamespaceOnPageDouble = defineNamespace(manifest)
