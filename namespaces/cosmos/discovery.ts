import type { NamespaceHost, Release, WalletInfo } from '#kernel'
import { createWatchers } from '#namespaces/kit'
import type { FoundWallet } from './foundWallet.ts'
import { captureWallet } from './foundWallet.ts'
import type { Place } from './walletPlaces.ts'
import { arrivals, objectAt, places } from './walletPlaces.ts'

/** Objects at one place beyond these are a getter that makes a new one at every look. */
const rivals = 4
/** When to look again although nothing arrived: there is no event that every wallet sends. */
const looks = [100, 500, 1500]

/** The wallets of this page. Starts looking when it is first asked. */
export type Discovery = {
  watch(listener: (found: readonly WalletInfo[]) => void): Release
  /** The wallet with this id, waiting a moment for it. */
  find(id: string): Promise<FoundWallet | undefined>
  dispose(): void
}

/**
 * Looks for keplr-shaped wallets. Each distinct object is a wallet, for as long as the page lives:
 * one that another wallet overwrites is still reached.
 */
export function createDiscovery(host: NamespaceHost): Discovery {
  const wallets = new Map<object, FoundWallet>()
  const counts = new Map<string, number>()
  let releases: readonly Release[] | undefined

  const meet = (place: Place) => {
    const provider = objectAt(host.page, place)
    const nth = (counts.get(place.id) ?? 0) + 1
    if (!provider) return
    if (!wallets.has(provider) && nth <= rivals) {
      wallets.set(provider, captureWallet(provider, place, nth))
      counts.set(place.id, nth)
    }
    if (place.event) wallets.get(provider)?.events.add(place.event)
  }
  const look = () => {
    const before = wallets.size
    places.forEach(meet)
    if (wallets.size > before) watchers.tell()
  }
  const start = () => {
    releases ??= [
      ...arrivals.map((event) => host.page.listen(event, look)),
      ...looks.map((ms) => host.after(ms, look)),
    ]
    look()
  }
  const watchers = createWatchers(host, start, () => [...wallets.values()].map(({ info }) => info))
  return {
    watch: watchers.watch,
    find: (id) => watchers.find(() => [...wallets.values()].find(({ info }) => info.id === id)),
    dispose() {
      for (const release of releases ?? []) release()
      releases = []
      watchers.all.clear()
      wallets.clear()
    },
  }
}
