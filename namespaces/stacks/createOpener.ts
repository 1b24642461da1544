import { array, object, optional, string } from 'valibot'
import type {
  Connection,
  ConnectOptions,
  Namespace,
  NamespaceHost,
  RemoteSigner,
  Schema,
} from '#kernel'
import { fault, isLatchkeyError, isNetworkId, safeParse, toAccountId } from '#kernel'
import { parseJson, trackUntilFinal, withAbort } from '#namespaces/kit'
import type { StacksState } from './connectionState.ts'
import { createAddressPrompt } from './createAddressPrompt.ts'
import { createWalletCaller, silentTimeout } from './createWalletCaller.ts'
import type { StacksDiscovery } from './discovery.ts'
import type { OpenerContext } from './injectedConnection.ts'
import { openInjected } from './injectedConnection.ts'
import type { Holder } from './readAddresses.ts'
import { readAddresses } from './readAddresses.ts'
import type { StacksWallet } from './readStacksWallet.ts'
import { openRemote } from './remoteConnection.ts'

/** A connection with the state that its opener can end. */
type OpenedConnection = { readonly connection: Connection; readonly connectionState: StacksState }

type Saved = {
  readonly walletId?: string | undefined
  readonly network?: string | undefined
  readonly address?: string | undefined
  readonly holders?: readonly SavedHolder[] | undefined
}
type SavedHolder = {
  readonly address: string
  readonly publicKey?: string | undefined
  readonly group?: string | undefined
}
const savedSchema: Schema<Saved> = object({
  walletId: optional(string()),
  network: optional(string()),
  address: optional(string()),
  holders: optional(
    array(object({ address: string(), publicKey: optional(string()), group: optional(string()) })),
  ),
})

/** Reads the holders without a prompt; the saved ones if the wallet has no silent method. */
async function readSilently(
  host: NamespaceHost,
  wallet: StacksWallet,
  saved: readonly SavedHolder[],
): Promise<readonly Holder[]> {
  const cached = saved.flatMap(({ group, ...holder }) =>
    readAddresses([holder]).map((one) => (group ? { ...one, group } : one)),
  )
  if (wallet.source !== 'satsConnect') return cached
  try {
    const callWallet = createWalletCaller(host, wallet.request, wallet.source)
    return readAddresses(await callWallet('wallet_getAccount', null, { timeout: silentTimeout }))
  } catch (error) {
    if (isLatchkeyError(error, 'unauthorized')) return []
    if (isLatchkeyError(error, 'unsupported')) return cached
    throw error
  }
}

/** Opens connections to page wallets and sessions; `dispose` ends them all. */
export function createOpener(
  context: OpenerContext,
  discovery: StacksDiscovery,
): Pick<Namespace, 'connect' | 'resume' | 'dispose'> {
  const { host } = context
  const prompt = createAddressPrompt(host)
  const connectionStates = new Set<StacksState>()

  const trackConnection = (opened: OpenedConnection | null) =>
    trackUntilFinal(connectionStates, opened)?.connection ?? null
  const openWallet = async (walletId: string, request: ConnectOptions) => {
    const wallet = await withAbort(host, () => discovery.find(walletId), [request.signal])
    if (!wallet) throw fault('not-installed')
    const network = request.network ?? host.networks()[0]?.caipNetworkId ?? 'stacks:1'
    return openInjected(
      context,
      wallet,
      readAddresses(await prompt(wallet, network, request)),
      network,
    )
  }
  const reopenWallet = async ({ walletId = '', holders = [], network }: Saved) => {
    const wallet = walletId ? await discovery.find(walletId) : undefined
    const readHolders = wallet ? await readSilently(host, wallet, holders) : []
    return wallet && readHolders.length > 0
      ? openInjected(context, wallet, readHolders, isNetworkId(network) ? network : undefined)
      : null
  }
  const openSession = (remote: RemoteSigner, network?: string) =>
    openRemote(context, remote, isNetworkId(network) ? network : undefined)
  const reopenSession = (remote: RemoteSigner, { network, address = '' }: Saved) => {
    const opened = openSession(remote, network)
    const { connectionState } = opened ?? {}
    connectionState?.activate(toAccountId(connectionState.facts.network, address))
    return opened
  }
  return {
    async connect(target, request) {
      request.signal?.throwIfAborted()
      const connection = trackConnection(
        'remote' in target
          ? openSession(target.remote, request.network)
          : await openWallet(target.walletId, request),
      )
      if (!connection) throw fault('unauthorized')
      return connection
    },
    async resume(saved, remote) {
      const savedState = safeParse(savedSchema, parseJson(saved)) ?? {}
      return trackConnection(
        remote ? reopenSession(remote, savedState) : await reopenWallet(savedState),
      )
    },
    dispose() {
      for (const connectionState of connectionStates) connectionState.end()
    },
  }
}
