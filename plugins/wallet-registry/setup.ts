import type { Provider, Release, Slice, Wallets } from '#kernel'
import { connected, knownWallets } from '#kernel'
import type { ListedWallet, WalletQuery, WalletRegistryState } from '#plugins/ports/wallet-registry'
import { walletRegistryRef } from '#plugins/ports/wallet-registry'
import { createWalletPictures } from './createWalletPictures.ts'
import { createWalletSource } from './createWalletSource.ts'
import { loadShortList } from './loadShortList.ts'
import { manifest } from './manifest.ts'
import { readRecentWallets } from './recentWallets.ts'
import { rememberRecentWallet } from './rememberRecentWallet.ts'

/** Delay of the ranks request (ms): wallets announce themselves one by one. */
const rankDelay = 300

/**
 * Creates a function that requests the ranks of installed wallets after a delay, each wallet's
 * once.
 */
function createRanking({
  wallets,
  provider,
  state,
  source,
  after,
}: {
  readonly wallets: Pick<Wallets, 'get'>
  readonly provider: Pick<Provider, 'projectId'>
  readonly state: Slice<WalletRegistryState>
  readonly source: ReturnType<typeof createWalletSource>
  after(ms: number, run: () => void): Release
}): () => void {
  const ranked = new Set<string>()
  const rank = async () => {
    const fresh = wallets.get().filter(({ key }) => !ranked.has(key))
    // The order of a single wallet does not matter; do not disclose it to the provider.
    if (fresh.length === 0 || wallets.get().length < 2) return
    for (const { key } of fresh) ranked.add(key)
    const ranks = await (await import('./fetchRanks.ts')).fetchRanks(source.ask, fresh)
    state.update((draft) => {
      draft.ranks = Object.assign(ranks, draft.ranks)
    })
  }
  let cancelRank = () => {}
  return () => {
    cancelRank()
    if (provider.projectId && state.get().status === 'ready')
      cancelRank = after(rankDelay, () => void rank().catch(() => {}))
  }
}

export default manifest.setup(({ needs, state, signal, after, add, on, offer, onDispose }) => {
  const { connections, networks, platform, provider, router, settings, storage, wallets } = needs
  const source = createWalletSource({ ...needs, signal })
  const picture = createWalletPictures({ provider, platform, signal, onDispose })
  const bundled = async (query: WalletQuery) =>
    (await import('./findBundled.ts')).findBundled(networks, settings, query)
  const set = (change: Partial<WalletRegistryState>) =>
    state.update((draft) => void Object.assign(draft, change))
  const loadIcon = async (wallet: ListedWallet) => {
    // A remembered wallet has lost the picture that the host gave its entry.
    const icon = await picture(state.get().wallets.find(({ id }) => id === wallet.id) ?? wallet)
    if (!icon || signal.aborted) return
    state.update((draft) => {
      for (const one of [...draft.wallets, ...draft.recent])
        if (one.id === wallet.id) one.icon = icon
    })
  }
  const load = async () => {
    set({ status: 'loading', recent: readRecentWallets(storage) })
    const { wallets: all, count } = await loadShortList({ provider, settings, source, bundled })
    set({ status: 'ready', wallets: all, count })
    add(knownWallets, all)
    for (const wallet of [...all, ...state.get().recent]) void loadIcon(wallet)
    rankSoon()
  }

  const rankSoon = createRanking({ wallets, provider, state, source, after })
  onDispose(wallets.subscribe(rankSoon))
  on(connected, ({ namespace, restored }) => {
    if (restored) return
    const { status, wallets: short, recent } = state.get()
    const remembered = rememberRecentWallet(storage, {
      namespace,
      state: connections.getState(namespace),
      installed: wallets.get(),
      listed: [...short, ...recent],
      history: router.get().history,
    })
    // Before the list is loaded, its views read the remembered wallets from the storage.
    if (status === 'idle') return
    set({ recent: remembered })
    for (const wallet of state.get().recent) void loadIcon(wallet)
  })

  offer(walletRegistryRef, {
    get: state.get,
    subscribe: state.subscribe,
    picture,
    async find(query) {
      const { wallets: page, count } = await (provider.projectId
        ? source.find(query)
        : bundled(query))
      return { wallets: page, more: query.page * query.entries < count }
    },
    start() {
      const { status } = state.get()
      if (status === 'idle' || status === 'failed') load().catch(() => set({ status: 'failed' }))
    },
  })
})
