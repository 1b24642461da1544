import type { Discovery, NamespaceHost, Release } from '#kernel'
import { createWatchers, discoverStandardWallets } from '#namespaces/kit'
import type { SolanaWallet } from './readSolanaWallet.ts'
import { readSolanaWallet } from './readSolanaWallet.ts'

/** More wallets than this, gone ones included, are an attack or a bug. */
const maxWallets = 200

/** The Solana wallets of this page; discovery starts on the first call. */
export type SolanaDiscovery = Discovery & {
  /** The wallet with this id, waiting a moment for it. */
  find(id: string): Promise<SolanaWallet | undefined>
  /**
   * Finds the wallet of this name.
   * `undefined` if none or several have it: the real one cannot be determined.
   */
  findByName(name: string): Promise<SolanaWallet | undefined>
  /** Calls `gone` when the wallet takes itself off the page. */
  onRemoved(wallet: SolanaWallet, gone: () => void): Release
}

/** Detects wallets by the Wallet Standard. */
export function createDiscovery(host: NamespaceHost): SolanaDiscovery {
  const walletCache = new Map<object, SolanaWallet | undefined>()
  let present: readonly object[] = []

  const read = (standardWallet: object) => {
    if (!walletCache.has(standardWallet) && walletCache.size < maxWallets)
      walletCache.set(standardWallet, distinct(readSolanaWallet(standardWallet)))
    return walletCache.get(standardWallet)
  }
  const list = () => present.flatMap((standardWallet) => read(standardWallet) ?? [])
  const listNamesakes = (name: string) => list().filter(({ info }) => info.name === name)
  // The first wallet of a name has it as id; another one is listed as a separate wallet.
  const distinct = (wallet: SolanaWallet | undefined): SolanaWallet | undefined => {
    const same = [...walletCache.values()].filter(
      (other) => wallet && other?.info.name === wallet.info.name,
    ).length
    return wallet && same > 0
      ? { ...wallet, info: { ...wallet.info, id: `${wallet.info.name} (${same + 1})` } }
      : wallet
  }
  const onWallets = (wallets: readonly object[]) => {
    present = wallets
    watchers.notify()
  }
  const watchers = createWatchers(host, {
    start: () => [discoverStandardWallets(host.page, onWallets)],
    list: () => list().map(({ info }) => info),
  })
  return {
    watch: watchers.watch,
    dispose: watchers.dispose,
    find: (id) => watchers.find(() => list().find(({ info }) => info.id === id)),
    findByName: (name) =>
      watchers.find(() => (listNamesakes(name).length === 1 ? listNamesakes(name)[0] : undefined)),
    onRemoved({ standardWallet }, onRemoved) {
      const checkPresence = () => {
        if (!present.includes(standardWallet)) onRemoved()
      }
      watchers.listeners.add(checkPresence)
      return () => void watchers.listeners.delete(checkPresence)
    },
  }
}
