import type { Discovery, NamespaceHost } from '#kernel'
import { createWatchers } from '#namespaces/kit'
import { findPageProvider } from './findPageProvider.ts'
import type { Eip155Wallet } from './readAnnouncement.ts'
import { readAnnouncement } from './readAnnouncement.ts'

/** Id of the wallet at `window.ethereum`, when it is the only sign of one. */
const injectedWalletId = 'injected'

/**
 * More announcements than this are an attack or a bug: the first half and the latest remain.
 */
const maxWallets = 100
/**
 * Most wallets at `window.ethereum` over time: more are a page that creates a new object on each
 * read.
 */
const maxInjectedWallets = 3

/** The EVM wallets of this page; discovery starts on the first call. */
export type Eip155Discovery = Discovery & {
  /** Finds the wallet with this id, waiting a moment for it. */
  find(id: string): Promise<Eip155Wallet | undefined>
  /**
   * Finds the wallet that claims a reverse domain name.
   * `undefined` if none or several claim it: the real one cannot be determined.
   */
  findByRdns(rdns: string): Promise<Eip155Wallet | undefined>
}

/**
 * Discovers wallets by EIP-6963.
 * `window.ethereum` counts only while no wallet announces itself. A wallet stays listed after
 * another one replaces it.
 */
export function createDiscovery(host: NamespaceHost): Eip155Discovery {
  const wallets: Eip155Wallet[] = []
  const injected: Eip155Wallet[] = []

  const isKnown = ({ uuid, provider }: Eip155Wallet) =>
    wallets.some((wallet) => wallet.uuid === uuid || wallet.provider === provider)
  const onAnnounced = (detail: unknown) => {
    const wallet = readAnnouncement(detail)
    if (!wallet || isKnown(wallet)) return
    if (wallets.length >= maxWallets) wallets.splice(maxWallets / 2, 1)
    wallets.push(distinct(wallet))
    watchers.notify()
  }
  const claimants = (rdns: string | undefined) =>
    wallets.filter(({ claimedRdns }) => claimedRdns === rdns)
  // The first wallet to claim a name keeps it; another one is listed as its own wallet.
  const distinct = (wallet: Eip155Wallet): Eip155Wallet => {
    const { rdns, ...info } = wallet.info
    return rdns && claimants(rdns).length > 0
      ? { ...wallet, info: { ...info, id: `uuid:${wallet.uuid}` } }
      : wallet
  }
  const list = (): readonly Eip155Wallet[] => {
    if (wallets.length > 0) return wallets
    addPageWallet(injected, findPageProvider(host.page))
    return injected
  }
  const watchers = createWatchers(host, {
    start() {
      const releases = [
        host.page.listen('eip6963:announceProvider', onAnnounced),
        host.page.listen('ethereum#initialized', watchers.notify),
      ]
      host.page.dispatch('eip6963:requestProvider')
      return releases
    },
    list: () => list().map(({ info }) => info),
  })
  return {
    watch: watchers.watch,
    dispose: watchers.dispose,
    find: (id) => watchers.find(() => list().find(({ info }) => info.id === id)),
    findByRdns: (rdns) =>
      watchers.find(() => (claimants(rdns).length === 1 ? claimants(rdns)[0] : undefined)),
  }
}

/** Adds the provider of `window.ethereum` unless it is listed. */
function addPageWallet(
  injected: Eip155Wallet[],
  provider: ReturnType<typeof findPageProvider>,
): void {
  if (
    !provider ||
    injected.length >= maxInjectedWallets ||
    injected.some((wallet) => wallet.provider === provider)
  )
    return
  const id = injected.length === 0 ? injectedWalletId : `${injectedWalletId}${injected.length + 1}`
  injected.push({ provider, uuid: id, info: { id, name: 'Browser wallet', ready: true, provider } })
}
