import type { NamespaceHost, Release, WalletInfo } from '#kernel'
import { createWatchers } from '#namespaces/kit'
import type { CosmosWallet } from './captureWallet.ts'
import { captureWallet } from './captureWallet.ts'
import type { WalletGlobal } from './walletGlobals.ts'
import { arrivalEvents, findWalletObject, walletGlobals } from './walletGlobals.ts'

/** Objects at one place beyond these are a getter that makes a new one at every look. */
const maxWalletsPerGlobal = 4
/** When to look again although nothing arrived: there is no event that every wallet sends. */
const retryDelays = [100, 500, 1500]

/** The wallets of this page; discovery starts on the first call. */
export type Discovery = {
  watch(listener: (found: readonly WalletInfo[]) => void): Release
  /** Finds the wallet with this id, waiting a moment for it. */
  find(id: string): Promise<CosmosWallet | undefined>
  dispose(): void
}

/**
 * Discovers keplr-shaped wallets.
 * Each distinct object is a wallet for the page's lifetime: an overwritten one stays reachable.
 */
export function createDiscovery(host: NamespaceHost): Discovery {
  const wallets = new Map<object, CosmosWallet>()
  const counts = new Map<string, number>()
  let releases: readonly Release[] | undefined

  const addFromGlobal = (walletGlobal: WalletGlobal) => {
    const provider = findWalletObject(host.page, walletGlobal)
    const nth = (counts.get(walletGlobal.id) ?? 0) + 1
    if (!provider) return
    if (!wallets.has(provider) && nth <= maxWalletsPerGlobal) {
      wallets.set(provider, captureWallet(provider, walletGlobal, nth))
      counts.set(walletGlobal.id, nth)
    }
    if (walletGlobal.event) wallets.get(provider)?.events.add(walletGlobal.event)
  }
  const scan = () => {
    const before = wallets.size
    walletGlobals.forEach(addFromGlobal)
    if (wallets.size > before) watchers.notify()
  }
  const start = () => {
    releases ??= [
      ...arrivalEvents.map((event) => host.page.listen(event, scan)),
      ...retryDelays.map((ms) => host.after(ms, scan)),
    ]
    scan()
  }
  const watchers = createWatchers(host, start, () => [...wallets.values()].map(({ info }) => info))
  return {
    watch: watchers.watch,
    find: (id) => watchers.find(() => [...wallets.values()].find(({ info }) => info.id === id)),
    dispose() {
      for (const release of releases ?? []) release()
      releases = []
      watchers.listeners.clear()
      wallets.clear()
    },
  }
}
