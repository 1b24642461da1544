import { connected, knownWallets } from '#kernel'
import { createPictures } from './createPictures.ts'
import { createSource } from './createSource.ts'
import { keepRecent } from './keepRecent.ts'
import { manifest } from './manifest.ts'
import type { ExplorerState, ListedWallet, WalletQuery } from './port.ts'
import { explorer } from './port.ts'
import { readRecents } from './recentWallets.ts'
import { shortList } from './shortList.ts'

/** Wallets announce themselves one by one; milliseconds. */
const calm = 300

export default manifest.setup(({ needs, state, signal, after, add, on, offer, onDispose }) => {
  const { connections, networks, platform, provider, router, settings, storage, wallets } = needs
  const source = createSource({ ...needs, signal })
  const picture = createPictures({ provider, platform, signal, onDispose })
  const bundled = async (query: WalletQuery) =>
    (await import('./findBundled.ts')).findBundled(networks, settings, query)
  const set = (change: Partial<ExplorerState>) =>
    state.update((draft) => void Object.assign(draft, change))

  const show = async (wallet: ListedWallet) => {
    const icon = await picture(wallet)
    if (!icon || signal.aborted) return
    state.update((draft) => {
      for (const one of [...draft.wallets, ...draft.recent])
        if (one.id === wallet.id) one.icon = icon
    })
  }
  const load = async () => {
    set({ status: 'loading', recent: readRecents(storage) })
    const { wallets: all, count } = await shortList({ provider, settings, source, bundled })
    set({ status: 'ready', wallets: all, count })
    add(knownWallets, all)
    for (const wallet of [...all, ...state.get().recent]) void show(wallet)
    rankSoon()
  }

  const ranked = new Set<string>()
  const rank = async () => {
    const fresh = wallets.get().filter(({ key }) => !ranked.has(key))
    // One alone needs no place, and nobody is told of it.
    if (fresh.length === 0 || wallets.get().length < 2) return
    for (const { key } of fresh) ranked.add(key)
    const ranks = await (await import('./askRanks.ts')).askRanks(source.ask, fresh)
    set({ ranks: { ...state.get().ranks, ...ranks } })
  }
  let waiting = () => {}
  const rankSoon = () => {
    waiting()
    if (provider.projectId && state.get().status === 'ready')
      waiting = after(calm, () => void rank().catch(() => {}))
  }
  onDispose(wallets.subscribe(rankSoon))
  on(connected, ({ namespace, restored }) => {
    if (restored) return
    const { wallets: short, recent } = state.get()
    const now = {
      state: connections.of(namespace),
      installed: wallets.get(),
      history: router.get().history,
    }
    set({ recent: keepRecent(storage, { namespace, listed: [...short, ...recent], ...now }) })
    for (const wallet of state.get().recent) void show(wallet)
  })

  offer(explorer, {
    get: state.get,
    subscribe: state.subscribe,
    picture,
    async find(query) {
      const { wallets: found, count } = await (provider.projectId
        ? source.find(query)
        : bundled(query))
      return { wallets: found, more: query.page * query.entries < count }
    },
    start() {
      const { status } = state.get()
      if (status === 'idle' || status === 'failed') load().catch(() => set({ status: 'failed' }))
    },
  })
})
