import type { NamespaceHost, Release, WalletInfo } from '#kernel'
import { standardWallets } from '#kernel/wallet-standard'
import { createWatchers } from '#namespaces/kit'
import type { FoundWallet } from './foundWallet.ts'
import { foundWallet } from './foundWallet.ts'

/** More wallets than this, gone ones included, are an attack or a bug. */
const limit = 200

/** The wallets of this page. Starts looking when it is first asked. */
export type Discovery = {
  watch(listener: (found: readonly WalletInfo[]) => void): Release
  /** The wallet with this id, waiting a moment for it. */
  find(id: string): Promise<FoundWallet | undefined>
  /**
   * The wallet of this name. `undefined` when nobody has it, or more than one: which of them is
   * real cannot be told.
   */
  named(name: string): Promise<FoundWallet | undefined>
  /** Calls `gone` when the wallet takes itself off the page. */
  untilGone(wallet: FoundWallet, gone: () => void): Release
  dispose(): void
}

/** Looks for wallets by the Wallet Standard. */
export function createDiscovery(host: NamespaceHost): Discovery {
  const seen = new Map<object, FoundWallet | undefined>()
  let present: readonly object[] = []
  let release: Release | undefined

  const read = (own: object) => {
    if (!seen.has(own) && seen.size < limit) seen.set(own, distinct(foundWallet(own)))
    return seen.get(own)
  }
  const list = () => present.flatMap((own) => read(own) ?? [])
  const bearers = (name: string) => list().filter(({ info }) => info.name === name)
  // The first of a name keeps it as its id; another one is shown as a wallet of its own, never as a
  // second way into the first.
  const distinct = (wallet: FoundWallet | undefined): FoundWallet | undefined => {
    const same = [...seen.values()].filter(
      (other) => wallet && other?.info.name === wallet.info.name,
    ).length
    return wallet && same > 0
      ? { ...wallet, info: { ...wallet.info, id: `${wallet.info.name} (${same + 1})` } }
      : wallet
  }
  const start = () => {
    release ??= standardWallets(host.page, (wallets) => {
      present = wallets
      watchers.tell()
    })
  }
  const watchers = createWatchers(host, start, () => list().map(({ info }) => info))
  return {
    watch: watchers.watch,
    find: (id) => watchers.find(() => list().find(({ info }) => info.id === id)),
    named: (name) =>
      watchers.find(() => (bearers(name).length === 1 ? bearers(name)[0] : undefined)),
    untilGone({ own }, gone) {
      const look = () => {
        if (!present.includes(own)) gone()
      }
      watchers.all.add(look)
      return () => void watchers.all.delete(look)
    },
    dispose() {
      release?.()
      release = () => {}
      watchers.all.clear()
      seen.clear()
      present = []
    },
  }
}
