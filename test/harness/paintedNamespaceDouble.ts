import type {
  Account,
  Connection,
  ConnectionState,
  Namespace,
  NamespaceManifest,
  Network,
  WalletInfo,
} from '#kernel'
import { defineNamespace, fault } from '#kernel'

const createNetwork = (id: number, name: string): Network => ({
  id,
  caipNetworkId: `demo:${id}`,
  chainNamespace: 'demo',
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.example'] } },
})
const networks = [
  createNetwork(1, 'Ethereum'),
  createNetwork(8453, 'Base'),
  createNetwork(10, 'Optimism'),
]

function picture(hue: number, shape: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">
<path fill="hsl(${hue} 60% 45%)" d="M0 0h40v40H0z"/><path fill="#fff" d="${shape}"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

const wallets: readonly WalletInfo[] = [
  {
    id: 'aurora',
    name: 'Aurora',
    rdns: 'example.aurora',
    icon: picture(172, 'M8 28q12-24 24 0z'),
    ready: true,
  },
  {
    id: 'quarry',
    name: 'Quarry',
    rdns: 'example.quarry',
    icon: picture(28, 'M20 8l12 12-12 12L8 20z'),
    ready: true,
  },
  { id: 'silent', name: 'Silent Wallet', rdns: 'example.silent', ready: true },
]
const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const account: Account = { id: `demo:1:${address}`, address, network: 'demo:1', role: 'eoa' }

/** The wallet shows no prompt; the one named Silent never answers. */
async function createConnection(walletId: string): Promise<Connection> {
  const wallet = wallets.find(({ id }) => id === walletId)
  if (!wallet) throw fault('not-installed')
  if (walletId === 'silent') await new Promise(() => {})
  let state: ConnectionState = {
    network: 'demo:1',
    accounts: [account],
    active: account.id,
    networks: networks.map(({ caipNetworkId }) => caipNetworkId),
  }
  const listeners = new Set<(state: ConnectionState) => void>()
  return {
    wallet,
    get state() {
      return state
    },
    raw: {},
    can: () => true,
    on(event: 'change' | 'end', listener: (state: never) => void) {
      // A change listener gets the state.
      const onState = listener as (state: ConnectionState) => void
      if (event === 'change') listeners.add(onState)
      return () => void listeners.delete(onState)
    },
    disconnect: async () => {},
    serialize: () => walletId,
    async switchNetwork(network) {
      state = { ...state, network }
      for (const listener of listeners) listener(state)
    },
  }
}

const namespace: Namespace = {
  connect: (to) =>
    'walletId' in to ? createConnection(to.walletId) : Promise.reject(fault('unsupported')),
  resume: (saved) => createConnection(saved),
  parseAddress: (input) => ({ ok: true, address: input }),
  balances: async () => {
    const asset = { id: 'native', symbol: 'ETH', name: 'Ether', decimals: 18 }
    return [{ asset, total: 1_234_567_890_123_456_789n, spendable: 1_234_567_890_123_456_789n }]
  },
  plan: () => Promise.reject(fault('unsupported')),
  async *track() {},
  explorerUrl: (_, to) =>
    'address' in to ? `https://explorer.example/address/${to.address}` : undefined,
  signInText: () => '',
  verify: async () => ({ valid: false, why: 'painted' }),
  dispose() {},
}

const manifest: NamespaceManifest = {
  contract: 1,
  namespace: 'demo',
  title: 'Demo',
  networks,
  defaultRole: 'eoa',
  methods: { namespace: 'demo', safe: [], unsafe: [] },
  relay: { methods: [], events: [] },
  createDiscovery: () => ({
    watch(listener) {
      listener(wallets)
      return () => {}
    },
    dispose() {},
  }),
  load: async () => ({ createNamespace: () => namespace }),
}

/**
 * Makes a namespace with a painted chain and wallets: enough to show the screens in every state.
 */
export const paintedNamespaceDouble = defineNamespace(manifest)
