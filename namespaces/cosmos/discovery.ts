import type { Discovery, NamespaceHost } from '#kernel'
import { createWatchers } from '#namespaces/kit'
import type { CosmosWallet } from './captureWallet.ts'
import { captureWallet } from './captureWallet.ts'
import type { WalletGlobal } from './walletGlobals.ts'
import { arrivalEvents, findWalletObject, walletGlobals } from './walletGlobals.ts'

/** Objects at one place beyond these are a getter that makes a new one at every look. */
const maxWalletsPerGlobal = 4

/** The Cosmos wallets of this page; discovery starts on the first call. */
export type CosmosDiscovery = Discovery & {
  /** Finds the wallet with this id, waiting a moment for it. */
  find(id: string): Promise<CosmosWallet | undefined>
}

/**
 * Discovers keplr-shaped wallets.
 * Each distinct object is a wallet for the page's lifetime: an overwritten one stays reachable.
 */
export function createDiscovery(host: NamespaceHost): CosmosDiscovery {
  const wallets = new Map<object, CosmosWallet>()
  const counts = new Map<string, number>()

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
  const watchers = createWatchers(host, {
    start: () => arrivalEvents.map((event) => host.page.listen(event, scan)),
    scan,
    list: () => [...wallets.values()].map(({ info }) => info),
  })
  return {
    watch: watchers.watch,
    dispose: watchers.dispose,
    find: (id) => watchers.find(() => [...wallets.values()].find(({ info }) => info.id === id)),
  }
}
