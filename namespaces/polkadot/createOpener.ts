import { literal, object, optional, string } from 'valibot'
import type { Abort, Namespace, Schema } from '#kernel'
import { fault, gateOptional } from '#kernel'
import { createPrompts, heldIn, parsedJson, settled } from '#namespaces/kit'
import { asked } from './asked.ts'
import type { ChainTools } from './chainTools.ts'
import type { Opened } from './connectionOf.ts'
import type { FoundWallet } from './discovery.ts'
import { createDiscovery } from './discovery.ts'
import { openInjected } from './injectedConnection.ts'
import type { Live } from './live.ts'
import { openRemote } from './remoteConnection.ts'
import type { OpenWallet } from './wallet.ts'
import { readWallet } from './wallet.ts'

const resumeLimit = 5000
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

/**
 * Opens connections to wallets of the page and to sessions elsewhere, and ends them all when the
 * namespace goes.
 */
export function createOpener(
  tools: ChainTools,
): Pick<Namespace, 'discover' | 'connect' | 'resume' | 'dispose'> {
  const { host } = tools
  const discovery = createDiscovery(host)
  const lives = new Set<Live>()
  const prompt = createPrompts<OpenWallet>(host)

  const keep = (opened: Opened | null) => heldIn(lives, opened)?.connection ?? null
  const enabled = ({ provider, enable }: FoundWallet, { signal }: Abort, within?: number) => {
    const site = host.page.title.slice(0, 100) || host.page.origin
    const join = () => prompt(provider, () => asked(host, () => enable(site), readWallet, []))
    return settled(host, join, [signal], within)
  }
  const connectWallet = async (walletId: string, network: string | undefined, ask: Abort) => {
    const wallet = await settled(host, () => discovery.find(walletId), [ask.signal])
    if (!wallet) throw fault('not-installed')
    return openInjected(tools, wallet, await enabled(wallet, ask), { network }, ask)
  }
  return {
    discover: discovery.watch,
    async connect(to, ask) {
      ask.signal?.throwIfAborted()
      const network = ask.network && tools.networkMeant(ask.network)
      const connection = keep(
        'remote' in to
          ? openRemote(tools, to.remote, { network })
          : await connectWallet(to.walletId, network, ask),
      )
      if (!connection) throw fault('unauthorized')
      return connection
    },
    /**
     * `enable` has no silent form: it answers at once on a site that the wallet let in, and asks
     * its owner on any other. So it is called for nothing but a
     * connection that this very wallet granted and that nobody has ended since: `serialize` is the
     * only writer of `granted`, a wallet that takes its
     * permission back ends the connection through `accounts.subscribe`, and the kernel forgets what
     * has ended. A wallet that does not answer within five
     * seconds is left alone.
     */
    async resume(saved, remote) {
      const { key, granted, ...choice } = gateOptional(savedSchema, parsedJson(saved)) ?? {}
      if (remote) return keep(openRemote(tools, remote, choice))
      const wallet = key !== undefined && granted ? await discovery.find(key) : undefined
      return wallet
        ? keep(
            await openInjected(tools, wallet, await enabled(wallet, {}, resumeLimit), choice, {}),
          )
        : null
    },
    dispose() {
      discovery.dispose()
      for (const live of lives) live.end()
    },
  }
}
