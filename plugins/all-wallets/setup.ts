import { modalChanged } from '#kernel'
import type { WalletGridState } from '#plugins/ports/all-wallets'
import { walletGridRef, walletsSearched } from '#plugins/ports/all-wallets'
import type { ListedWallet } from '#plugins/ports/wallet-registry'
import { noWalletFilter } from '#plugins/ports/wallet-registry'
import { createPager } from './createPager.ts'
import { manifest } from './manifest.ts'

const minSearchLength = 2
/** Delay of a search after the last keystroke (ms). */
const searchDelay = 300

const toSearch = (text: string) => (text.trim().length < minSearchLength ? '' : text.trim())

export default manifest.setup(
  ({ needs: { walletRegistry }, state, after, on, emit, offer, onDispose }) => {
    const requestedIcons = new Set<string>()
    let cancelSearch = () => {}
    const set = (change: Partial<WalletGridState>) =>
      state.update((draft) => void Object.assign(draft, change))
    const pager = createPager({ walletRegistry, get: state.get, set })

    const applySearch = () => {
      cancelSearch()
      const { text, filter } = state.get()
      const search = toSearch(text)
      if (!pager.setSearch({ search, ...filter })) return
      if (search || Object.values(filter).includes(true))
        emit(walletsSearched, { badge: filter.certified ? 'certified' : 'none' })
      pager.showFirst()
    }
    const loadIcon = async (wallet: ListedWallet) => {
      if (wallet.icon || requestedIcons.has(wallet.id)) return
      requestedIcons.add(wallet.id)
      const icon = await walletRegistry.picture(wallet)
      if (icon) set({ icons: { ...state.get().icons, [wallet.id]: icon } })
    }

    onDispose(pager.abort)
    on(modalChanged, ({ open }) => {
      if (open) return
      set({ text: '', filter: noWalletFilter, chosen: undefined })
      if (pager.isLoaded()) applySearch()
    })
    offer(walletGridRef, {
      get: state.get,
      subscribe: state.subscribe,
      start: () => void (!pager.isLoaded() && state.get().status !== 'loading' && pager.loadNext()),
      setSearch(text) {
        set({ text })
        cancelSearch()
        cancelSearch = after(searchDelay, applySearch)
      },
      setFilter(change) {
        set({ filter: { ...state.get().filter, ...change } })
        applySearch()
      },
      loadMore: () => void (state.get().status === 'ready' && state.get().more && pager.loadNext()),
      retry: () => void pager.loadNext(),
      loadIcons: (wallets) => void wallets.forEach(loadIcon),
      choose: (chosen) => set({ chosen }),
    })
  },
)
