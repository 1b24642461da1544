import { modalChanged } from '#kernel'
import type { WalletGridState } from '#plugins/ports/all-wallets'
import { walletGridRef, walletsSearched } from '#plugins/ports/all-wallets'
import type { ListedWallet } from '#plugins/ports/wallet-registry'
import { noWalletFilter } from '#plugins/ports/wallet-registry'
import { createPager } from './createPager.ts'
import { manifest } from './manifest.ts'

const minSearchLength = 2
/** Delay of a request after the last keystroke, milliseconds. */
const searchDelay = 300

const toSearch = (text: string) => (text.trim().length < minSearchLength ? '' : text.trim())

export default manifest.setup(
  ({ needs: { walletRegistry }, state, after, on, emit, offer, onDispose }) => {
    const requestedIcons = new Set<string>()
    let cancelSearch = () => {}
    const set = (change: Partial<WalletGridState>) =>
      state.update((draft) => void Object.assign(draft, change))
    const pager = createPager({ walletRegistry, get: state.get, set })

    const request = () => {
      cancelSearch()
      const { text, filter } = state.get()
      if (toSearch(text) || Object.values(filter).includes(true))
        emit(walletsSearched, { badge: filter.certified ? 'certified' : 'none' })
      pager.loadFirst()
    }
    /** Shows at once what is known of the search; the provider is asked after the delay. */
    const applySearch = (delay: number) => {
      const { text, filter } = state.get()
      if (!pager.setSearch({ search: toSearch(text), ...filter })) return
      cancelSearch()
      pager.showKnown()
      if (delay > 0) cancelSearch = after(delay, request)
      else request()
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
      applySearch(0)
    })
    offer(walletGridRef, {
      get: state.get,
      subscribe: state.subscribe,
      start: () => void (!pager.isLoaded() && state.get().status !== 'loading' && pager.loadNext()),
      setSearch(text) {
        set({ text })
        applySearch(searchDelay)
      },
      setFilter(change) {
        set({ filter: { ...state.get().filter, ...change } })
        applySearch(0)
      },
      loadMore: () => void (state.get().status === 'ready' && state.get().more && pager.loadNext()),
      retry: () => void pager.loadNext(),
      loadIcons: (wallets) => void wallets.forEach(loadIcon),
      choose: (chosen) => set({ chosen }),
    })
  },
)
