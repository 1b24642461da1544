import type { NamespaceHost, Release, WalletInfo } from '#kernel'
import { createWatchers } from '#namespaces/kit'
import type { FoundWallet } from './announcement.ts'
import { readAnnouncement } from './announcement.ts'
import { pageProvider } from './pageProvider.ts'

/** Id of the wallet at `window.ethereum`, when it is the only sign of one. */
const unannounced = 'injected'

/**
 * More announcements than this are an attack or a bug: the first half is kept, and those that came
 * last.
 */
const limit = 100
/**
 * Wallets at `window.ethereum`, one after another: more are a page that makes a new object each
 * time it is asked.
 */
const injectedLimit = 3

/** The wallets of this page. Starts looking when it is first asked. */
export type Discovery = {
  watch(listener: (found: readonly WalletInfo[]) => void): Release
  /** The wallet with this id, waiting a moment for it. */
  find(id: string): Promise<FoundWallet | undefined>
  /**
   * The wallet that claims this reverse domain name. `undefined` when nobody does, or more than
   * one: which of them is real cannot be told.
   */
  claiming(rdns: string): Promise<FoundWallet | undefined>
  dispose(): void
}

/**
 * Looks for wallets by EIP-6963; `window.ethereum` counts only as long as nobody announces. What
 * was there once is kept when another wallet takes its place.
 */
export function createDiscovery(host: NamespaceHost): Discovery {
  const wallets: FoundWallet[] = []
  const injected: FoundWallet[] = []
  let releases: readonly Release[] | undefined

  const known = ({ uuid, provider }: FoundWallet) =>
    wallets.some((wallet) => wallet.uuid === uuid || wallet.provider === provider)
  const announced = (detail: unknown) => {
    const wallet = readAnnouncement(detail)
    if (!wallet || known(wallet)) return
    if (wallets.length >= limit) wallets.splice(limit / 2, 1)
    wallets.push(distinct(wallet))
    watchers.tell()
  }
  const claimants = (rdns: string | undefined) => wallets.filter(({ claim }) => claim === rdns)
  // The first to claim a name keeps it; another one is shown as a wallet of its own, never as a
  // second way into the first.
  const distinct = (wallet: FoundWallet): FoundWallet => {
    const { rdns, ...info } = wallet.info
    return rdns && claimants(rdns).length > 0
      ? { ...wallet, info: { ...info, id: `uuid:${wallet.uuid}` } }
      : wallet
  }
  const start = () => {
    if (releases) return
    releases = [
      host.page.listen('eip6963:announceProvider', announced),
      host.page.listen('ethereum#initialized', watchers.tell),
    ]
    host.page.announce('eip6963:requestProvider')
  }
  const list = (): readonly FoundWallet[] => {
    if (wallets.length > 0) return wallets
    const provider = pageProvider(host.page)
    if (
      provider &&
      injected.length < injectedLimit &&
      injected.every((wallet) => wallet.provider !== provider)
    ) {
      const id = injected.length === 0 ? unannounced : `${unannounced}${injected.length + 1}`
      injected.push({
        provider,
        uuid: id,
        info: { id, name: 'Browser wallet', ready: true, provider },
      })
    }
    return injected
  }
  const watchers = createWatchers(host, start, () => list().map(({ info }) => info))
  return {
    watch: watchers.watch,
    find: (id) => watchers.find(() => list().find(({ info }) => info.id === id)),
    claiming: (rdns) =>
      watchers.find(() => (claimants(rdns).length === 1 ? claimants(rdns)[0] : undefined)),
    dispose() {
      for (const release of releases ?? []) release()
      releases = []
      watchers.all.clear()
    },
  }
}
