import { object, optional, string } from 'valibot'
import type { Abort, Caip2, Namespace, Schema } from '#kernel'
import { fault, gateOptional, isNetworkId } from '#kernel'
import { createPrompts, heldIn, parsedJson, settled } from '#namespaces/kit'
import { callerOf } from './ask.ts'
import type { ChainTools } from './chainTools.ts'
import { createDiscovery } from './discovery.ts'
import { openInjected, silently } from './injectedConnection.ts'
import type { Live } from './live.ts'
import { openRemote } from './remoteConnection.ts'

const resumeLimit = 5000
const savedSchema: Schema<{
  name?: string | undefined
  network?: string | undefined
  address?: string | undefined
}> = object({
  name: optional(string()),
  network: optional(string()),
  address: optional(string()),
})

/**
 * Opens connections to wallets of the page and to sessions elsewhere, and ends them all when the
 * namespace goes.
 */
export function createOpener(
  tools: ChainTools,
): Pick<Namespace, 'discover' | 'connect' | 'resume' | 'dispose'> {
  const { host } = tools
  const discovery = createDiscovery(host)
  const prompt = createPrompts<unknown>(host)
  const lives = new Set<Live>()

  const openWallet = async (id: string, network: Caip2 | undefined, ask: Abort) => {
    const wallet = await settled(host, () => discovery.find(id), [ask.signal])
    if (!wallet) throw fault('not-installed')
    return openInjected(
      tools,
      wallet,
      () => prompt(wallet.wallet, () => callerOf(host)(wallet.methods.connect, {}), ask.signal),
      { network },
    )
  }
  return {
    discover: discovery.watch,
    async connect(to, { network, signal }) {
      signal?.throwIfAborted()
      const ask = signal ? { signal } : {}
      const opened = heldIn(
        lives,
        'remote' in to
          ? openRemote(tools, to.remote, { network })
          : await openWallet(to.walletId, network, ask),
      )
      if (!opened) throw fault('unauthorized')
      return opened.connection
    },
    async resume(saved, remote) {
      const { name, network, address } = gateOptional(savedSchema, parsedJson(saved)) ?? {}
      const wanted = { address, network: isNetworkId(network) ? network : undefined }
      if (remote) return heldIn(lives, openRemote(tools, remote, wanted))?.connection ?? null
      const wallet = name ? await discovery.named(name) : undefined
      return (
        heldIn(
          lives,
          wallet ? await openInjected(tools, wallet, silently(wallet, resumeLimit), wanted) : null,
        )?.connection ?? null
      )
    },
    dispose() {
      discovery.dispose()
      for (const live of lives) live.end()
    },
  }
}
