import type { Discovery, NamespaceHost } from '#kernel'
import { createWatchers, discoverStandardWallets } from '#namespaces/kit'
import type { Bip122Wallet } from './bip122Wallet.ts'
import { fromGlobals, fromRegistries, fromStandard } from './readWallets.ts'

/** More wallets than this are an attack or a bug. */
const maxWallets = 100

/** The Bitcoin wallets of this page; discovery starts on the first call. */
export type Bip122Discovery = Discovery & {
  /** Finds the wallet with this id, waiting a moment for it. */
  find(id: string): Promise<Bip122Wallet | undefined>
  /**
   * Finds the only wallet with this id.
   * `undefined` if none or several have it: the real one cannot be determined.
   */
  findUnique(id: string): Promise<Bip122Wallet | undefined>
}

/**
 * Discovers wallets: Wallet Standard, WBIP-004 registries, then known globals.
 * A wallet found in several ways is listed once.
 */
export function createDiscovery(host: NamespaceHost): Bip122Discovery {
  const wallets: Bip122Wallet[] = []
  const contested = new Set<string>()

  const findById = (id: string) => wallets.find(({ info }) => info.id === id)
  const add = (wallet: Bip122Wallet | undefined): boolean => {
    if (
      !wallet ||
      wallets.length >= maxWallets ||
      wallets.some(({ provider }) => provider === wallet.provider)
    )
      return false
    const namesake = findById(wallet.info.id)
    // A namesake from another source is the same wallet, since the objects cannot be compared; one
    // from the same source is another wallet.
    if (namesake && namesake.source !== wallet.source) return false
    if (namesake) contested.add(wallet.info.id)
    const id = namesake
      ? `${wallet.info.id}#${wallets.filter(({ info }) => info.name === wallet.info.name).length}`
      : wallet.info.id
    wallets.push({ ...wallet, info: { ...wallet.info, id } })
    return true
  }
  let registered: readonly object[] = []
  const updateRegistered = (found: readonly object[]) => {
    const fresh = found.filter((wallet) => !registered.includes(wallet))
    registered = found
    const remaining = wallets.filter(({ standard }) => !standard || found.includes(standard))
    const changed = remaining.length < wallets.length
    if (changed) wallets.splice(0, wallets.length, ...remaining)
    if (fresh.filter((wallet) => add(fromStandard(wallet))).length > 0 || changed) watchers.notify()
  }
  const scan = () => {
    if ([...fromRegistries(host.page), ...fromGlobals(host.page)].filter(add).length > 0)
      watchers.notify()
  }
  const watchers = createWatchers(host, {
    start: () => [
      discoverStandardWallets(host.page, updateRegistered),
      host.page.listen('load', scan),
    ],
    scan,
    list: () => wallets.map(({ info }) => info),
  })
  return {
    watch: watchers.watch,
    dispose: watchers.dispose,
    find: (id) => watchers.find(() => findById(id)),
    findUnique: (id) => watchers.find(() => (contested.has(id) ? undefined : findById(id))),
  }
}
