import { object, optional, string } from 'valibot'
import type {
  AbortOptions,
  Connection,
  ConnectOptions,
  Namespace,
  NamespaceHost,
  RemoteSigner,
  Schema,
} from '#kernel'
import { fault, safeParse, toAccountId } from '#kernel'
import { createPrompts, parseJson, trackUntilFinal, withAbort } from '#namespaces/kit'
import type { Eip155State } from './connectionState.ts'
import { createWalletCaller } from './createWalletCaller.ts'
import type { Eip155Discovery } from './discovery.ts'
import { openInjected } from './injectedConnection.ts'
import { toNetworkId } from './networkId.ts'
import type { NodeReader } from './nodeReader.ts'
import { openRemote } from './remoteConnection.ts'

/** A connection with the state that its opener can end. */
export type OpenedConnection = {
  readonly connection: Connection
  readonly connectionState: Eip155State
}

const resumeTimeout = 5000
type Saved = {
  readonly rdns?: string | undefined
  readonly walletId?: string | undefined
  readonly network?: string | undefined
  readonly address?: string | undefined
}
const savedSchema: Schema<Saved> = object({
  rdns: optional(string()),
  walletId: optional(string()),
  network: optional(string()),
  address: optional(string()),
})

/** Opens connections to page wallets and sessions; `dispose` ends them all. */
export function createOpener(
  host: NamespaceHost,
  node: NodeReader,
  discovery: Eip155Discovery,
): Pick<Namespace, 'connect' | 'resume' | 'dispose'> {
  const prompt = createPrompts<unknown>(host)
  const connectionStates = new Set<Eip155State>()

  const openWallet = async (walletId: string, request: AbortOptions) => {
    const wallet = await withAbort(host, () => discovery.find(walletId), [request.signal])
    if (!wallet) throw fault('not-installed')
    return openInjected(
      host,
      node,
      wallet,
      () =>
        prompt(
          wallet.provider,
          () => createWalletCaller(host, wallet.provider)('eth_requestAccounts'),
          request.signal,
        ),
      request,
    )
  }
  const reopen = async (saved: Saved, remote: RemoteSigner | undefined) => {
    if (remote)
      return openRemote(host, node, remote, toNetworkId(saved.network?.slice('eip155:'.length)))
    const wallet = saved.rdns
      ? await discovery.findByRdns(saved.rdns)
      : saved.walletId
        ? await discovery.find(saved.walletId)
        : undefined
    return wallet
      ? openInjected(host, node, wallet, (request) =>
          request('eth_accounts', undefined, { timeout: resumeTimeout }),
        )
      : null
  }
  return {
    async connect(to, request) {
      request.signal?.throwIfAborted()
      const opened = trackUntilFinal(
        connectionStates,
        'remote' in to
          ? openRemote(host, node, to.remote, request.network)
          : await openWallet(to.walletId, request),
      )
      if (!opened) throw fault('unauthorized')
      await switchToRequestedNetwork(host, opened, request)
      return opened.connection
    },
    async resume(saved, remote) {
      const choice = safeParse(savedSchema, parseJson(saved)) ?? {}
      const opened = trackUntilFinal(connectionStates, await reopen(choice, remote))
      const { connectionState } = opened ?? {}
      connectionState?.activate(toAccountId(connectionState.facts.network, choice.address ?? ''))
      return opened?.connection ?? null
    },
    dispose() {
      for (const connectionState of connectionStates) connectionState.end()
    },
  }
}

/**
 * Switches to the requested network after connecting.
 * A wallet that does not switch stays on its network.
 */
async function switchToRequestedNetwork(
  host: NamespaceHost,
  { connection, connectionState }: OpenedConnection,
  { network, signal }: ConnectOptions,
): Promise<void> {
  if (!network || connection.state.network === network) return
  const move = async () => connection.switchNetwork?.(network)
  await withAbort(host, move, [signal]).catch((error) => {
    if (!signal?.aborted) return host.log('info', `The wallet did not move to ${network}.`, error)
    connectionState.end()
    throw error
  })
}
