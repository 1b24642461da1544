import type { NamespaceHost, Release, WalletInfo } from '#kernel'
import { readField } from '#kernel'
import { createWatchers } from '#namespaces/kit'
import { knownWallets, listRegisteredWallets, readPagePath } from './pageWallets.ts'
import type { StacksWallet } from './readStacksWallet.ts'
import { readStacksWallet } from './readStacksWallet.ts'

/** More wallets than this are an attack or a bug. */
const maxWallets = 100
/** Wallets do not announce themselves: the page is scanned again after these times (ms). */
const retryDelays = [100, 500, 1500]

/** The wallets of this page; discovery starts on the first call. */
export type Discovery = {
  watch(listener: (found: readonly WalletInfo[]) => void): Release
  /** Finds the wallet with this id, waiting a moment for it. */
  find(id: string): Promise<StacksWallet | undefined>
  dispose(): void
}

/**
 * Discovers wallets in the WBIP-004 registries and at known paths.
 * Each is captured at discovery; an object that replaces it later is another wallet.
 */
export function createDiscovery(host: NamespaceHost): Discovery {
  const wallets = new Map<object, StacksWallet>()
  const timers = new Set<Release>()
  const readEntries = new Set<object>()
  let isDisposed = false

  const addWallet = (id: string, entry: object | undefined, provider: object) => {
    const namesakes = [...wallets.values()].filter(
      ({ info }) => info.id === id || info.id.startsWith(`${id}#`),
    ).length
    const known = Object.hasOwn(knownWallets, id) ? knownWallets[id] : undefined
    const wallet = readStacksWallet(id, known, entry, provider)
    if (wallet)
      wallets.set(
        provider,
        namesakes > 0
          ? { ...wallet, info: { ...wallet.info, id: `${id}#${namesakes + 1}` } }
          : wallet,
      )
  }
  const scanPage = () => {
    if (isDisposed) return
    const before = wallets.size
    for (const { id, entry } of listCandidates(host.page, readEntries)) {
      const provider = readPagePath(host.page, id)
      if (provider && !wallets.has(provider) && wallets.size < maxWallets)
        addWallet(id, entry, provider)
    }
    if (wallets.size > before) watchers.notify()
  }
  const start = () => {
    if (isDisposed) return
    scanPage()
    for (const ms of retryDelays) {
      const release = host.after(ms, () => {
        timers.delete(release)
        scanPage()
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
      isDisposed = true
      for (const release of timers) release()
      timers.clear()
      watchers.listeners.clear()
      wallets.clear()
      readEntries.clear()
    },
  }
}

/**
 * Lists the registered wallets, which bring a picture, then those at known paths.
 * Each entry is read once; an entry whose wallet is missing is read again on the next scan.
 */
const listCandidates = (
  page: NamespaceHost['page'],
  readEntries: Set<object>,
): readonly { readonly id: string; readonly entry?: object }[] => [
  ...listRegisteredWallets(page).flatMap((entry) => {
    const id = readEntries.has(entry) ? undefined : readField(entry, 'id')
    if (typeof id !== 'string' || !readPagePath(page, id)) return []
    readEntries.add(entry)
    return [{ id, entry }]
  }),
  ...Object.keys(knownWallets).map((id) => ({ id })),
]
