import type { Discovery, NamespaceHost } from '#kernel'
import { createWatchers, discoverStandardWallets } from '#namespaces/kit'
import type { SuiWallet } from './suiWallet.ts'
import { readSuiWallet } from './suiWallet.ts'

/** The Sui wallets of this page; discovery starts on the first call. */
export type SuiDiscovery = Discovery & {
  /** Finds the wallet with this id, waiting a moment for it. */
  find(id: string): Promise<SuiWallet | undefined>
  /**
   * Finds the wallet of this name.
   * `undefined` if none or several have it: the real one cannot be determined.
   */
  findByName(name: string): Promise<SuiWallet | undefined>
}

/**
 * Looks for wallets by the Wallet Standard, which has no name that is a wallet's alone: the first
 * keeps its name as id.
 */
export function createDiscovery(host: NamespaceHost): SuiDiscovery {
  const walletCache = new Map<object, SuiWallet | undefined>()
  let present: readonly SuiWallet[] = []

  const readOnce = (wallet: object): SuiWallet | undefined => {
    if (!walletCache.has(wallet)) walletCache.set(wallet, distinct(readSuiWallet(wallet)))
    return walletCache.get(wallet)
  }
  const distinct = (found: SuiWallet | undefined): SuiWallet | undefined => {
    const namesakes = [...walletCache.values()].filter(
      (other) => found && other?.info.name === found.info.name,
    ).length
    return found && namesakes > 0
      ? { ...found, info: { ...found.info, id: `${found.info.name}#${namesakes + 1}` } }
      : found
  }
  const onWallets = (wallets: readonly object[]) => {
    present = wallets.flatMap((wallet) => readOnce(wallet) ?? [])
    watchers.notify()
  }
  const watchers = createWatchers(host, {
    start: () => [discoverStandardWallets(host.page, onWallets)],
    list: () => present.map(({ info }) => info),
  })
  return {
    watch: watchers.watch,
    dispose: watchers.dispose,
    find: (id) => watchers.find(() => present.find(({ info }) => info.id === id)),
    findByName: (name) =>
      watchers.find(() => {
        const [first, ...others] = present.filter(({ info }) => info.name === name)
        return others.length > 0 ? undefined : first
      }),
  }
}
