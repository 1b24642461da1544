import type { NamespaceManifest, Rpc, SessionProposal } from '#kernel'
import { LatchkeyError } from '#kernel'
import { classifyMethod } from '../../kernel/wallets/rpc.ts'
import { manifest } from '../../namespaces/eip155/manifest.ts'
import type { WalletConnectConnector } from '../../plugins/walletconnect/createWalletConnectConnector.ts'
import { createWalletConnectConnector } from '../../plugins/walletconnect/createWalletConnectConnector.ts'
import type { ProposalOverride } from '../../plugins/walletconnect/proposal.ts'
import type { ProposalSignIn } from '../../plugins/walletconnect/propose.ts'
import { memoryStorage } from '../../sandbox/wallets/memoryStorage.ts'
import type { TestPlatform, TestPlatformOptions } from './testPlatform.ts'
import { createTestPlatform } from './testPlatform.ts'

/** Options of a site. Two sites over one `storage` are two visits. */
export type RelayDappOptions = TestPlatformOptions & {
  readonly relayUrl: string
  readonly storage?: ReturnType<typeof memoryStorage>
  readonly override?: ProposalOverride
  readonly signIn?: ProposalSignIn
  readonly projectId?: string
  readonly load?: (storage: ReturnType<typeof memoryStorage>) => Promise<unknown>
}
/** The site's side of a relay: the connector over the real client. */
export type RelayDapp = TestPlatform & {
  readonly connector: WalletConnectConnector
  readonly storage: ReturnType<typeof memoryStorage>
  readonly refusals: LatchkeyError[]
  proposal(signal?: AbortSignal): SessionProposal
}

const evmManifest: NamespaceManifest = {
  contract: 1,
  namespace: 'eip155',
  title: 'EVM',
  networks: [],
  defaultRole: 'eoa',
  relay: {
    methods: ['personal_sign', 'eth_sendTransaction', 'wallet_sendCalls'],
    events: ['accountsChanged', 'chainChanged'],
  },
  methods: { namespace: 'eip155', safe: [], unsafe: [] },
  load: () => Promise.reject(new TypeError('not loaded by a proposal')),
}

/** The method policy of a modal with EVM networks only. */
export const evmPolicy: Pick<Rpc, 'assertAllowed'> = {
  assertAllowed(namespace, method) {
    const judged = classifyMethod([manifest.methods], namespace, method)
    if (judged === 'denied')
      throw new LatchkeyError('method-denied', { namespace, method: String(method) })
    return judged
  },
}

/**
 * Opens a site with the real client. Its storage is given, as Node has no database that outlives
 * it.
 */
export function openDapp({
  relayUrl,
  storage = memoryStorage(),
  override,
  signIn,
  projectId = 'dapp',
  load = realClient,
  ...options
}: RelayDappOptions): RelayDapp {
  const test = createTestPlatform({ clock: 'real', origin: 'http://localhost', ...options })
  const refusals: LatchkeyError[] = []
  const connector = createWalletConnectConnector({
    platform: test.platform,
    rpc: evmPolicy,
    projectId,
    relayUrl,
    metadata: {
      name: 'Dapp',
      description: 'A site under test',
      url: 'https://elsewhere.example',
      icons: [],
    },
    prefix: 'latchkey',
    override,
    signIn,
    onRefused: (reason) => refusals.push(reason),
    load: () => load(storage),
  })
  const networks = ['eip155:1', 'eip155:8453'] as const
  const rpc = { 'eip155:1': 'http://127.0.0.1:1/', 'eip155:8453': 'http://127.0.0.1:2/' }
  return {
    ...test,
    connector,
    storage,
    refusals,
    proposal: (signal) => ({ namespaces: [{ manifest: evmManifest, networks, rpc }], signal }),
  }
}

async function realClient(storage: ReturnType<typeof memoryStorage>) {
  const { UniversalProvider } = await import('@walletconnect/universal-provider')
  return {
    init: (given: Parameters<typeof UniversalProvider.init>[0]) =>
      // The client wraps its methods: those of another tab are others.
      UniversalProvider.init({ ...given, storage: { ...storage } }),
  }
}
