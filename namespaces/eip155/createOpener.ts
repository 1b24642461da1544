import { object, optional, string } from 'valibot'
import type { Abort, ConnectAsk, Connection, Namespace, NamespaceHost, Schema } from '#kernel'
import { fault, gateOptional } from '#kernel'
import { createPrompts, heldIn, parsedJson, settled } from '#namespaces/kit'
import { askerOf } from './ask.ts'
import { createDiscovery } from './discovery.ts'
import { openInjected } from './injectedConnection.ts'
import type { Live } from './live.ts'
import { networkIdOf } from './networkId.ts'
import type { Node } from './node.ts'
import { openRemote } from './remoteConnection.ts'

/** A connection, and the side of it that its owner can end. */
export type Opened = { readonly connection: Connection; readonly live: Live }

const resumeLimit = 5000
const savedSchema: Schema<{
  rdns?: string | undefined
  walletId?: string | undefined
  network?: string | undefined
}> = object({
  rdns: optional(string()),
  walletId: optional(string()),
  network: optional(string()),
})

/**
 * Opens connections to wallets of the page and to sessions elsewhere, and ends them all when the
 * namespace goes.
 */
export function createOpener(
  host: NamespaceHost,
  node: Node,
): Pick<Namespace, 'discover' | 'connect' | 'resume' | 'dispose'> {
  const discovery = createDiscovery(host)
  const prompt = createPrompts<unknown>(host)
  const lives = new Set<Live>()

  const openWallet = async (walletId: string, ask: Abort) => {
    const wallet = await settled(host, () => discovery.find(walletId), [ask.signal])
    if (!wallet) throw fault('not-installed')
    return openInjected(
      host,
      node,
      wallet,
      () =>
        prompt(
          wallet.provider,
          () => askerOf(host, wallet.provider)('eth_requestAccounts'),
          ask.signal,
        ),
      ask,
    )
  }
  return {
    discover: discovery.watch,
    async connect(to, ask) {
      ask.signal?.throwIfAborted()
      const opened = heldIn(
        lives,
        'remote' in to
          ? openRemote(host, node, to.remote, ask.network)
          : await openWallet(to.walletId, ask),
      )
      if (!opened) throw fault('unauthorized')
      await wishNetwork(host, opened, ask)
      return opened.connection
    },
    async resume(saved, remote) {
      const { rdns, walletId, network } = gateOptional(savedSchema, parsedJson(saved)) ?? {}
      if (remote)
        return (
          heldIn(
            lives,
            openRemote(host, node, remote, networkIdOf(network?.slice('eip155:'.length))),
          )?.connection ?? null
        )
      const wallet = rdns
        ? await discovery.claiming(rdns)
        : walletId
          ? await discovery.find(walletId)
          : undefined
      const opened =
        wallet &&
        (await openInjected(host, node, wallet, (ask) =>
          ask('eth_accounts', undefined, { within: resumeLimit }),
        ))
      return heldIn(lives, opened ?? null)?.connection ?? null
    },
    dispose() {
      discovery.dispose()
      for (const live of lives) live.end()
    },
  }
}

/**
 * The host's wish for a network is tried once the wallet is connected; a wallet that does not move
 * stays where it is.
 */
async function wishNetwork(
  host: NamespaceHost,
  { connection, live }: Opened,
  { network, signal }: ConnectAsk,
): Promise<void> {
  if (!network || connection.state.network === network) return
  const move = async () => connection.switchNetwork?.(network)
  await settled(host, move, [signal]).catch((error) => {
    if (!signal?.aborted) return host.log('info', `The wallet did not move to ${network}.`, error)
    live.end()
    throw error
  })
}
