import type { IWalletKit, WalletKitTypes } from '@reown/walletkit'
import type { ICore } from '@walletconnect/types'
import { buildApprovedNamespaces } from '@walletconnect/utils'
import { createNamespaces } from './createNamespaces.ts'
import type { SecondPhoneNamespace, SecondPhoneOptions } from './SecondPhoneNamespace.ts'

type Namespaces = Readonly<Record<string, SecondPhoneNamespace>>
type Answer = { readonly result: unknown } | { readonly error: ReturnType<typeof toServerError> }

export type SecondPhone = {
  /** Plain addresses by namespace. */
  readonly addresses: Readonly<Record<string, string>>
  /** Takes a `wc:` link and approves its proposal. */
  pair(uri: string): Promise<void>
  /** Answers the next request with -32000 and these words, whatever it is. */
  failNext(words: string): void
  /** The methods of the requests so far. */
  requests(): readonly string[]
  stop(): Promise<void>
}

const metadata = {
  name: 'Brass Lantern',
  description: 'Second phone wallet of the sandbox',
  url: 'https://brass-lantern.example',
  icons: [],
}

/** The wallet sends no other code for errors. */
const toServerError = (message: string) => ({ code: -32000, message })

async function openKit(relayUrl: string): Promise<IWalletKit> {
  // Without the first, clients report to hosts outside; without the second, clients of one process
  // share their keys.
  Object.assign(process.env, { IS_VITEST: 'true', DISABLE_GLOBAL_CORE: 'true' })
  const [{ WalletKit }, { Core }] = await Promise.all([
    import('@reown/walletkit'),
    import('@walletconnect/core'),
  ])
  const core = new Core({
    projectId: 'sandbox-second-phone',
    relayUrl,
    storageOptions: { database: ':memory:' },
    logger: 'silent',
    telemetryEnabled: false,
    customStoragePrefix: 'second-phone',
  })
  // Core and ICore differ only in how they spell optional members.
  return WalletKit.init({ core: core as ICore, metadata })
}

/** The session of a proposal: what the library makes of the phone's own namespaces. */
const approve = (
  kit: IWalletKit,
  namespaces: Namespaces,
  { id, params }: WalletKitTypes.SessionProposal,
) =>
  kit.approveSession({
    id,
    namespaces: buildApprovedNamespaces({
      proposal: params,
      supportedNamespaces: Object.fromEntries(
        Object.entries(namespaces).map(([name, { chains, methods, events, address }]) => [
          name,
          {
            chains: [...chains],
            methods: [...methods],
            events: [...events],
            accounts: chains.map((chain) => `${chain}:${address}`),
          },
        ]),
      ),
    }),
    sessionProperties: Object.assign(
      {},
      ...Object.values(namespaces).map(({ properties }) => properties),
    ),
  })

async function answer(
  namespaces: Namespaces,
  { chainId, request: { method, params } }: WalletKitTypes.SessionRequest['params'],
): Promise<Answer> {
  try {
    const namespace = namespaces[chainId.split(':')[0] ?? '']
    if (!namespace?.methods.includes(method)) throw new Error('Invalid method')
    // The example looks for its address anywhere in the parameters.
    if (!JSON.stringify(params).toLowerCase().includes(namespace.address.toLowerCase()))
      throw new Error('Not an account of this wallet')
    return { result: await namespace.answer({ chainId, method, params }) }
  } catch (error) {
    return { error: toServerError(error instanceof Error ? error.message : String(error)) }
  }
}

/**
 * Starts a phone wallet in the wire format of WalletKit's public example. It shares no code with the
 * first phone, so that the library and its own double cannot agree on a mistake.
 */
export async function startSecondPhone(options: SecondPhoneOptions): Promise<SecondPhone> {
  const namespaces = await createNamespaces(options)
  const kit = await openKit(options.relayUrl)
  const failures: string[] = []
  const methods: string[] = []

  kit.on('session_proposal', (event) => {
    approve(kit, namespaces, event).catch(() =>
      kit.rejectSession({ id: event.id, reason: { code: 5000, message: 'User rejected.' } }),
    )
  })
  kit.on('session_request', async ({ id, topic, params }) => {
    methods.push(params.request.method)
    const words = failures.shift()
    const answered =
      words === undefined ? await answer(namespaces, params) : { error: toServerError(words) }
    // The session may be gone by the time the phone answers.
    await kit
      .respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...answered } })
      .catch(() => undefined)
  })

  return {
    addresses: Object.fromEntries(
      Object.entries(namespaces).map(([name, { address }]) => [name, address]),
    ),
    pair: (uri) => kit.pair({ uri }),
    failNext: (words) => void failures.push(words),
    requests: () => methods,
    async stop() {
      kit.core.heartbeat.stop()
      await kit.core.relayer.transportClose()
    },
  }
}
