import { object, optional, string } from 'valibot'
import type { AbortOptions, Caip2, Namespace, Schema } from '#kernel'
import { fault, isNetworkId, safeParse } from '#kernel'
import { createPrompts, parseJson, trackUntilFinal, withAbort } from '#namespaces/kit'
import type { ChainTools } from './chainTools.ts'
import type { SuiState } from './connectionState.ts'
import { createWalletCaller } from './createWalletCaller.ts'
import type { SuiDiscovery } from './discovery.ts'
import { openInjected, requestSilently } from './injectedConnection.ts'
import { openRemote } from './remoteConnection.ts'

const resumeTimeout = 5000
const savedSchema: Schema<{
  name?: string | undefined
  network?: string | undefined
  address?: string | undefined
}> = object({
  name: optional(string()),
  network: optional(string()),
  address: optional(string()),
})

/** Opens connections to page wallets and sessions; `dispose` ends them all. */
export function createOpener(
  tools: ChainTools,
  discovery: SuiDiscovery,
): Pick<Namespace, 'connect' | 'resume' | 'dispose'> {
  const { host } = tools
  const prompt = createPrompts<unknown>(host)
  const connectionStates = new Set<SuiState>()

  const openWallet = async (id: string, network: Caip2 | undefined, options: AbortOptions) => {
    const wallet = await withAbort(host, () => discovery.find(id), [options.signal])
    if (!wallet) throw fault('not-installed')
    return openInjected(
      tools,
      wallet,
      () =>
        prompt(
          wallet.standardWallet,
          () => createWalletCaller(host)(wallet.methods.connect, {}),
          options.signal,
        ),
      { network },
    )
  }
  return {
    async connect(target, { network, signal }) {
      signal?.throwIfAborted()
      const options = signal ? { signal } : {}
      const opened = trackUntilFinal(
        connectionStates,
        'remote' in target
          ? openRemote(tools, target.remote, { network })
          : await openWallet(target.walletId, network, options),
      )
      if (!opened) throw fault('unauthorized')
      return opened.connection
    },
    async resume(saved, remote) {
      const { name, network, address } = safeParse(savedSchema, parseJson(saved)) ?? {}
      const choice = { address, network: isNetworkId(network) ? network : undefined }
      if (remote)
        return (
          trackUntilFinal(connectionStates, openRemote(tools, remote, choice))?.connection ?? null
        )
      const wallet = name ? await discovery.findByName(name) : undefined
      return (
        trackUntilFinal(
          connectionStates,
          wallet
            ? await openInjected(tools, wallet, requestSilently(wallet, resumeTimeout), choice)
            : null,
        )?.connection ?? null
      )
    },
    dispose() {
      for (const connectionState of connectionStates) connectionState.end()
    },
  }
}
