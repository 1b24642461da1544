import type { NamespaceHost, Release, WalletInfo } from '#kernel'
import { fieldOf } from '#kernel'
import { createWatchers } from '#namespaces/kit'
import type { FoundWallet } from './foundWallet.ts'
import { captureWallet } from './foundWallet.ts'
import { knownWallets, registered, standingAt } from './pageWallets.ts'

/** More wallets than this are an attack or a bug. */
const limit = 100
/**
 * Wallets do not announce themselves, so the page is looked at again at these times after somebody
 * asked.
 */
const looks = [100, 500, 1500]

/** The wallets of this page. Starts looking when it is first asked. */
export type Discovery = {
  watch(listener: (found: readonly WalletInfo[]) => void): Release
  /** The wallet with this id, waiting a moment for it. */
  find(id: string): Promise<FoundWallet | undefined>
  dispose(): void
}

/**
 * Looks for wallets in the WBIP-004 registries and at the known places. Each is captured at first
 * sight: what is put in its place later is another wallet.
 */
export function createDiscovery(host: NamespaceHost): Discovery {
  const wallets = new Map<object, FoundWallet>()
  const timers = new Set<Release>()
  const read = new Set<object>()
  let over = false

  const take = (id: string, entry: object | undefined, provider: object) => {
    const namesakes = [...wallets.values()].filter(
      ({ info }) => info.id === id || info.id.startsWith(`${id}#`),
    ).length
    const wallet = captureWallet(
      id,
      Object.hasOwn(knownWallets, id) ? knownWallets[id] : undefined,
      entry,
      provider,
    )
    if (wallet)
      wallets.set(
        provider,
        namesakes > 0
          ? { ...wallet, info: { ...wallet.info, id: `${id}#${namesakes + 1}` } }
          : wallet,
      )
  }
  /**
   * Registered wallets first, each entry read once: they bring a picture. An entry whose wallet is
   * not there yet is looked at again.
   */
  const fresh = (): readonly { readonly id: string; readonly entry?: object }[] => [
    ...registered(host.page).flatMap((entry) => {
      const id = read.has(entry) ? undefined : fieldOf(entry, 'id')
      if (typeof id !== 'string' || !standingAt(host.page, id)) return []
      read.add(entry)
      return [{ id, entry }]
    }),
    ...Object.keys(knownWallets).map((id) => ({ id })),
  ]
  const look = () => {
    if (over) return
    const before = wallets.size
    for (const { id, entry } of fresh()) {
      const provider = standingAt(host.page, id)
      if (provider && !wallets.has(provider) && wallets.size < limit) take(id, entry, provider)
    }
    if (wallets.size > before) watchers.tell()
  }
  const start = () => {
    if (over) return
    look()
    for (const ms of looks) {
      const release = host.after(ms, () => {
        timers.delete(release)
        look()
      })
      timers.add(release)
    }
  }
  const list = () => [...wallets.values()]
  const watchers = createWatchers(host, start, () => list().map(({ info }) => info))
  return {
    watch: watchers.watch,
    find: (id) => watchers.find(() => list().find(({ info }) => info.id === id)),
    dispose() {
      over = true
      for (const release of timers) release()
      timers.clear()
      watchers.all.clear()
      wallets.clear()
      read.clear()
    },
  }
}
