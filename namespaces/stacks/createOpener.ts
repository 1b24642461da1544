import { array, object, optional, string } from 'valibot'
import type { ConnectAsk, Connection, Namespace, RemoteSigner, Schema } from '#kernel'
import { fault, gateOptional, isLatchkeyError, isNetworkId } from '#kernel'
import { heldIn, parsedJson, settled } from '#namespaces/kit'
import { askerOf, silentLimit } from './ask.ts'
import { createDiscovery } from './discovery.ts'
import type { FoundWallet } from './foundWallet.ts'
import type { Opening } from './injectedConnection.ts'
import { openInjected } from './injectedConnection.ts'
import type { Live } from './live.ts'
import { createPrompt } from './prompt.ts'
import type { Holder } from './readAddresses.ts'
import { readAddresses } from './readAddresses.ts'
import { openRemote } from './remoteConnection.ts'

/** A connection, and the side of it that its owner can end. */
type Opened = { readonly connection: Connection; readonly live: Live }

type Saved = {
  readonly walletId?: string | undefined
  readonly network?: string | undefined
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
  holders: optional(
    array(object({ address: string(), publicKey: optional(string()), group: optional(string()) })),
  ),
})

/**
 * Opens connections to wallets of the page and to sessions elsewhere, and ends them all when the
 * namespace goes.
 */
export function createOpener(
  opening: Opening,
): Pick<Namespace, 'discover' | 'connect' | 'resume' | 'dispose'> {
  const { host } = opening
  const discovery = createDiscovery(host)
  const prompt = createPrompt(host)
  const lives = new Set<Live>()

  const keep = (opened: Opened | null) => heldIn(lives, opened)?.connection ?? null
  const openWallet = async (walletId: string, ask: ConnectAsk) => {
    const wallet = await settled(host, () => discovery.find(walletId), [ask.signal])
    if (!wallet) throw fault('not-installed')
    const wish = ask.network ?? host.networks()[0]?.caipNetworkId ?? 'stacks:1'
    return openInjected(opening, wallet, readAddresses(await prompt(wallet, wish, ask)), wish)
  }
  const openAgain = async ({ walletId = '', holders = [], network }: Saved) => {
    const wallet = walletId ? await discovery.find(walletId) : undefined
    const shown = wallet ? await shownSilently(wallet, holders) : []
    return wallet && shown.length > 0
      ? openInjected(opening, wallet, shown, isNetworkId(network) ? network : undefined)
      : null
  }
  /**
   * Where the wallet can be read without a prompt it is; else what it showed on the last visit
   * stands.
   */
  const shownSilently = async (
    wallet: FoundWallet,
    holders: readonly SavedHolder[],
  ): Promise<readonly Holder[]> => {
    const cached = holders.flatMap(({ group, ...holder }) =>
      readAddresses([holder]).map((one) => (group ? { ...one, group } : one)),
    )
    if (wallet.source !== 'satsConnect') return cached
    try {
      return readAddresses(
        await askerOf(host, wallet.request, wallet.source)('wallet_getAccount', null, {
          within: silentLimit,
        }),
      )
    } catch (error) {
      if (isLatchkeyError(error, 'unauthorized')) return []
      if (isLatchkeyError(error, 'unsupported')) return cached
      throw error
    }
  }
  const openSession = (remote: RemoteSigner, network?: string) =>
    openRemote(opening, remote, isNetworkId(network) ? network : undefined)
  return {
    discover: discovery.watch,
    async connect(to, ask) {
      ask.signal?.throwIfAborted()
      const connection = keep(
        'remote' in to ? openSession(to.remote, ask.network) : await openWallet(to.walletId, ask),
      )
      if (!connection) throw fault('unauthorized')
      return connection
    },
    async resume(saved, remote) {
      const known = gateOptional(savedSchema, parsedJson(saved)) ?? {}
      return keep(remote ? openSession(remote, known.network) : await openAgain(known))
    },
    dispose() {
      discovery.dispose()
      for (const live of lives) live.end()
    },
  }
}
