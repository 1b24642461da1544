import type {
  Caip2,
  Connection,
  ConnectionState,
  Discovery,
  LatchkeyError,
  Namespace,
  NamespaceManifest,
  Network,
  RemoteSigner,
  WalletInfo,
} from '#kernel'
import { fault } from '#kernel'
import { buildConnectionState } from './buildConnectionState.ts'
import { createPendingRequest } from './createPendingRequest.ts'

/** A request to a wallet; the test approves, rejects, answers twice or never. */
export type ConnectRequestDouble = {
  readonly walletId: string
  readonly signal: AbortSignal | undefined
  /** Approves; returns the new connection. */
  approve(at?: Caip2, addresses?: readonly string[]): WalletConnectionDouble
  reject(error?: unknown): void
}

/** A wallet's side of a connection: emits what real wallets emit. */
export type WalletConnectionDouble = Connection & {
  change(to: Partial<{ network: Caip2; addresses: readonly string[]; role: string }>): void
  end(why?: LatchkeyError): void
  /** The calls of the kernel. */
  readonly received: {
    disconnects: number
    switches: Caip2[]
    calls: { method: string; params: unknown }[]
  }
  onDisconnect: 'agree' | 'refuse' | 'hang' | 'throw'
  listening(): number
}

/** A namespace whose wallets a test drives. A real one needs a chain and a browser. */
export type NamespaceDouble = {
  readonly manifest: NamespaceManifest
  readonly networks: readonly Network[]
  /** Requests to connect, oldest first. */
  readonly connectRequests: ConnectRequestDouble[]
  /** Requests to resume, oldest first. */
  readonly resumeRequests: (Omit<ConnectRequestDouble, 'walletId'> & {
    readonly saved: string
    readonly remote: RemoteSigner | undefined
    revoked(): void
  })[]
  /** Reports the discovered wallets to the kernel. */
  announce(found: readonly unknown[]): void
  loads: number
  /** Makes the next loads fail or hang. */
  loading: 'works' | 'fails' | 'hangs'
  disposed: number
  onDispose: 'agree' | 'throw'
  /** The number of listeners of its discovery. */
  discovering(): number
}

export function createNetworkDouble(
  namespace: string,
  reference: string | number,
  more: Partial<Network> = {},
): Network {
  return {
    id: reference,
    caipNetworkId: `${namespace}:${reference}`,
    chainNamespace: namespace,
    name: `${namespace} ${reference}`,
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
    rpcUrls: { default: { http: [`https://node.example/${namespace}/${reference}`] } },
    ...more,
  }
}

function createConnectionDouble(
  walletId: string,
  at: Caip2,
  addresses: readonly string[],
): WalletConnectionDouble {
  const changes = new Set<(state: ConnectionState) => void>()
  const ends = new Set<(why: LatchkeyError | undefined) => void>()
  let state = buildConnectionState(at, addresses)
  let current = addresses
  let end: { readonly why: LatchkeyError | undefined } | undefined
  const wallet: WalletInfo = { id: walletId, name: `Wallet ${walletId}`, ready: true }
  const double: WalletConnectionDouble = {
    wallet,
    get state() {
      return state
    },
    raw: { walletId },
    can: () => true,
    on(event: 'change' | 'end', listener: (argument: never) => void) {
      const set: Set<(argument: never) => void> = event === 'change' ? changes : ends
      set.add(listener)
      if (event === 'end' && end) queueMicrotask(() => listener(end?.why as never))
      return () => void set.delete(listener)
    },
    async disconnect() {
      double.received.disconnects++
      if (double.onDisconnect === 'refuse') throw fault('internal')
      if (double.onDisconnect === 'hang') await new Promise(() => {})
    },
    serialize: () => JSON.stringify({ walletId }),
    async switchNetwork(network) {
      double.received.switches.push(network)
      double.change({ network })
    },
    async invoke(_network, method, params) {
      double.received.calls.push({ method, params })
      return 'answer'
    },
    async signMessage() {
      return { scheme: 'double', signature: '0x' }
    },
    change({ network = state.network, addresses: next = current, role }) {
      current = next
      state = buildConnectionState(network, next, role)
      for (const listener of [...changes]) listener(state)
    },
    end(why) {
      end = { why }
      for (const listener of [...ends]) listener(why)
    },
    received: { disconnects: 0, switches: [], calls: [] },
    onDisconnect: 'agree',
    listening: () => changes.size + ends.size,
  }
  return double
}

function createDispose(double: NamespaceDouble): void {
  double.disposed++
  if (double.onDispose === 'throw') throw new Error('broken dispose')
}

type WalletsListener = (found: readonly WalletInfo[]) => void

/** A discovery whose listeners join those of all discoveries of the double. */
function createDiscoveryDouble(pushes: Set<WalletsListener>): Discovery {
  const own = new Set<WalletsListener>()
  return {
    watch(listener) {
      own.add(listener)
      pushes.add(listener)
      return () => void pushes.delete(listener)
    },
    dispose() {
      for (const listener of own) pushes.delete(listener)
    },
  }
}

/** Members that no test drives. */
const inertNamespace: Omit<Namespace, 'connect' | 'resume' | 'dispose'> = {
  parseAddress: (address) => ({ ok: true, address }),
  balances: async () => [],
  plan: async (transfer) => ({
    request: transfer,
    amount: 0n,
    notes: [],
    blocked: false,
    payload: undefined,
  }),
  async *track() {},
  explorerUrl: (network, to) =>
    'address' in to ? `https://explorer.example/${network}/${to.address}` : undefined,
  signInText: () => '',
  verify: async () => ({ valid: 'needs-network' }),
}

async function simulateLoad(double: NamespaceDouble): Promise<void> {
  double.loads++
  if (double.loading === 'fails') throw new TypeError('Failed to fetch dynamically imported module')
  if (double.loading === 'hangs') await new Promise(() => {})
}

/** Makes a namespace with the given references as networks. */
export function createNamespaceDouble(
  namespace = 'eip155',
  references: readonly (string | number)[] = [1, 10],
  more: Partial<NamespaceManifest> = {},
): NamespaceDouble {
  const networks = references.map((reference) => createNetworkDouble(namespace, reference))
  const first = networks[0]?.caipNetworkId ?? `${namespace}:0`
  const pushes = new Set<WalletsListener>()
  const code: Namespace = {
    async connect(to, { signal } = {}) {
      const walletId = 'remote' in to ? to.remote.wallet.id : to.walletId
      const { request, answer } = createPendingRequest(
        (at: Caip2 = first, addresses: readonly string[] = ['alice']) =>
          createConnectionDouble(walletId, at, addresses),
        { walletId },
        signal,
      )
      double.connectRequests.push(request)
      const connection = await answer
      if (!connection) throw fault('rejected')
      return connection
    },
    async resume(saved, remote) {
      const { walletId } = JSON.parse(saved)
      const { request, answer } = createPendingRequest(
        (at: Caip2 = first, addresses: readonly string[] = ['alice']) =>
          createConnectionDouble(walletId, at, addresses),
        { saved, remote },
        undefined,
      )
      double.resumeRequests.push(request)
      return answer
    },
    ...inertNamespace,
    dispose: () => createDispose(double),
  }
  const manifest: NamespaceManifest = {
    contract: 1,
    namespace,
    title: namespace,
    networks,
    defaultRole: 'eoa',
    hosted: true,
    methods: { namespace, safe: ['read'], unsafe: ['write'] },
    createDiscovery: () => createDiscoveryDouble(pushes),
    async load() {
      await simulateLoad(double)
      return { createNamespace: () => code }
    },
    ...more,
  }
  const double: NamespaceDouble = {
    manifest,
    networks,
    connectRequests: [],
    resumeRequests: [],
    announce: (found) => {
      // Wallets announce any value; the kernel parses it.
      for (const push of [...pushes]) push(found as readonly WalletInfo[])
    },
    loads: 0,
    loading: 'works',
    disposed: 0,
    onDispose: 'agree',
    discovering: () => pushes.size,
  }
  return double
}
