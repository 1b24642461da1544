import { literal, object, optional, string } from 'valibot'
import type { AbortOptions, Namespace, Schema } from '#kernel'
import { fault, safeParse } from '#kernel'
import { createPrompts, parseJson, trackUntilFinal, withAbort } from '#namespaces/kit'
import type { OpenedConnection } from './buildConnection.ts'
import { callWallet } from './callWallet.ts'
import type { ChainTools } from './chainTools.ts'
import type { PolkadotState } from './connectionState.ts'
import type { PolkadotDiscovery, PolkadotWallet } from './discovery.ts'
import type { EnabledWallet } from './EnabledWallet.ts'
import { readEnabledWallet } from './EnabledWallet.ts'
import { openInjected } from './injectedConnection.ts'
import { openRemote } from './remoteConnection.ts'

const resumeTimeout = 5000
type Saved = {
  key?: string | undefined
  granted?: true | undefined
  network?: string | undefined
  active?: string | undefined
}
const savedSchema: Schema<Saved> = object({
  key: optional(string()),
  granted: optional(literal(true)),
  network: optional(string()),
  active: optional(string()),
})

/** Opens connections to page wallets and sessions; `dispose` ends them all. */
export function createOpener(
  tools: ChainTools,
  discovery: PolkadotDiscovery,
): Pick<Namespace, 'connect' | 'resume' | 'dispose'> {
  const { host } = tools
  const connectionStates = new Set<PolkadotState>()
  const prompt = createPrompts<EnabledWallet>(host)

  const trackConnection = (opened: OpenedConnection | null) =>
    trackUntilFinal(connectionStates, opened)?.connection ?? null
  const enableWallet = (
    { provider, enable }: PolkadotWallet,
    { signal }: AbortOptions,
    within?: number,
  ) => {
    const site = host.page.title.slice(0, 100) || host.page.origin
    const ask = () => callWallet(host, () => enable(site), readEnabledWallet, [])
    return prompt(provider, ask, signal, within)
  }
  const connectWallet = async (
    walletId: string,
    network: string | undefined,
    request: AbortOptions,
  ) => {
    const wallet = await withAbort(host, () => discovery.find(walletId), [request.signal])
    if (!wallet) throw fault('not-installed')
    return openInjected(tools, wallet, await enableWallet(wallet, request), { network }, request)
  }
  return {
    async connect(target, request) {
      request.signal?.throwIfAborted()
      const network = request.network && tools.resolveNetwork(request.network)
      const connection = trackConnection(
        'remote' in target
          ? openRemote(tools, target.remote, { network })
          : await connectWallet(target.walletId, network, request),
      )
      if (!connection) throw fault('unauthorized')
      return connection
    },
    /**
     * Restores a connection.
     * `enable` has no silent form: it answers at once on an allowed site and prompts on any other.
     * It is therefore called only for a connection that this wallet granted and that has not ended
     * since: `serialize` is the only writer of `granted`, a revoked permission ends the connection
     * through `accounts.subscribe`, and the kernel forgets ended connections. A wallet that does
     * not answer within five seconds is skipped.
     */
    async resume(saved, remote) {
      const { key, granted, ...choice } = safeParse(savedSchema, parseJson(saved)) ?? {}
      if (remote) return trackConnection(openRemote(tools, remote, choice))
      const wallet = key !== undefined && granted ? await discovery.find(key) : undefined
      return wallet
        ? trackConnection(
            await openInjected(
              tools,
              wallet,
              await enableWallet(wallet, {}, resumeTimeout),
              choice,
              {},
            ),
          )
        : null
    },
    dispose() {
      for (const connectionState of connectionStates) connectionState.end()
    },
  }
}
