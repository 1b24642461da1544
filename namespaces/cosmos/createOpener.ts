import { array, boolean, object, optional, string } from 'valibot'
import type { AbortOptions, Caip2, Connection, Namespace, Schema } from '#kernel'
import { fault, isNetworkId, safeParse, toAccountId } from '#kernel'
import { parseJson, trackUntilFinal, withAbort } from '#namespaces/kit'
import type { CosmosState } from './connectionState.ts'
import type { CosmosDiscovery } from './discovery.ts'
import { openInjected } from './injectedConnection.ts'
import { openRemote } from './remoteConnection.ts'
import type { Tools } from './tools.ts'
import type { InitialAccess } from './watchWallet.ts'

type OpenedConnection = { readonly connection: Connection; readonly connectionState: CosmosState }
type SavedConnection = {
  readonly walletId?: string | undefined
  readonly network: string
  readonly address?: string | undefined
  readonly enabled?: readonly string[] | undefined
  readonly key?:
    | {
        readonly address: string
        readonly publicKey?: string | undefined
        readonly label?: string | undefined
        readonly ledger: boolean
      }
    | undefined
}

const savedSchema: Schema<SavedConnection> = object({
  walletId: optional(string()),
  network: string(),
  address: optional(string()),
  enabled: optional(array(string())),
  key: optional(
    object({
      address: string(),
      publicKey: optional(string()),
      label: optional(string()),
      ledger: boolean(),
    }),
  ),
})

/** Opens connections to page wallets and sessions; `dispose` ends them all. */
export function createOpener(
  tools: Tools,
  discovery: CosmosDiscovery,
): Pick<Namespace, 'connect' | 'resume' | 'dispose'> {
  const { host } = tools
  const connectionStates = new Set<CosmosState>()

  const trackConnection = (opened: OpenedConnection): Connection =>
    trackUntilFinal(connectionStates, opened).connection
  const openWallet = async (
    walletId: string,
    from: InitialAccess,
    options: AbortOptions,
  ): Promise<OpenedConnection | null> => {
    const wallet = await withAbort(host, () => discovery.find(walletId), [options.signal])
    return wallet ? openInjected(tools, wallet, from, options) : null
  }
  const first = (): Caip2 =>
    host.networks().find(({ caipNetworkId }) => tools.findChain(caipNetworkId))?.caipNetworkId ??
    'cosmos:cosmoshub-4'
  return {
    async connect(to, options) {
      options.signal?.throwIfAborted()
      if ('remote' in to) {
        const opened = openRemote(tools, to.remote, options.network)
        if (!opened) throw fault('unauthorized')
        return trackConnection(opened)
      }
      const requestedNetwork =
        options.network && tools.findChain(options.network) ? options.network : first()
      const opened = await openWallet(
        to.walletId,
        { network: requestedNetwork, enabled: [] },
        options,
      )
      if (!opened) throw fault('not-installed')
      return trackConnection(opened)
    },
    /**
     * Restores a connection without calling the wallet.
     * There is no silent method: `enable` and `getKey` of a locked wallet open its window, and so
     * does `getKey` after a revoked permission (chainapsis/keplr-wallet issue 634; the wallets'
     * documents name no other way). The stored account is therefore used until the wallet reports a
     * change, and the account is confirmed before every signature: by then the visitor has acted,
     * and an unlock prompt is expected.
     */
    async resume(saved, remote) {
      const {
        walletId,
        network,
        address: chosen = '',
        enabled = [],
        key,
      } = safeParse(savedSchema, parseJson(saved)) ?? { network: '' }
      const at = isNetworkId(network) && tools.findChain(network) ? network : undefined
      if (remote) {
        const opened = openRemote(tools, remote, at)
        const { connectionState } = opened ?? {}
        connectionState?.activate(toAccountId(connectionState.facts.network, chosen))
        return opened && trackConnection(opened)
      }
      if (!walletId || !at || !key || !tools.parseAddress(key.address, at).ok) return null
      const { address, ledger, publicKey, label } = key
      const known = { address, ledger, ...(publicKey && { publicKey }), ...(label && { label }) }
      const opened = await openWallet(
        walletId,
        { network: at, enabled: enabled.filter(isNetworkId), key: known },
        {},
      )
      return opened && trackConnection(opened)
    },
    dispose() {
      for (const connectionState of [...connectionStates]) connectionState.end()
    },
  }
}
