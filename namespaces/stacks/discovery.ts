import type { Discovery, NamespaceHost } from '#kernel'
import { readField } from '#kernel'
import { createWatchers } from '#namespaces/kit'
import { knownWallets, listRegisteredWallets, readPagePath } from './pageWallets.ts'
import type { StacksWallet } from './readStacksWallet.ts'
import { readStacksWallet } from './readStacksWallet.ts'

/** More wallets than this are an attack or a bug. */
const maxWallets = 100

/** The Stacks wallets of this page; discovery starts on the first call. */
export type StacksDiscovery = Discovery & {
  /** Finds the wallet with this id, waiting a moment for it. */
  find(id: string): Promise<StacksWallet | undefined>
}

/**
 * Discovers wallets in the WBIP-004 registries and at known paths.
 * Each is captured at discovery; an object that replaces it later is another wallet.
 */
export function createDiscovery(host: NamespaceHost): StacksDiscovery {
  const wallets = new Map<object, StacksWallet>()
  const readEntries = new Set<object>()

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
    const before = wallets.size
    for (const { id, entry } of listCandidates(host.page, readEntries)) {
      const provider = readPagePath(host.page, id)
      if (provider && !wallets.has(provider) && wallets.size < maxWallets)
        addWallet(id, entry, provider)
    }
    if (wallets.size > before) watchers.notify()
  }
  const list = () => [...wallets.values()]
  const watchers = createWatchers(host, {
    start: () => ['load', 'focus'].map((event) => host.page.listen(event, scanPage)),
    scan: scanPage,
    list: () => list().map(({ info }) => info),
  })
  return {
    watch: watchers.watch,
    dispose: watchers.dispose,
    find: (id) => watchers.find(() => list().find(({ info }) => info.id === id)),
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
