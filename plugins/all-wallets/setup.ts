import { modalChanged } from '#kernel'
import type { WalletFilter, WalletGridState } from '#plugins/ports/all-wallets'
import { walletGridRef, walletsSearched } from '#plugins/ports/all-wallets'
import type { ListedWallet } from '#plugins/ports/wallet-registry'
import { fetchWallets } from './fetchWallets.ts'
import { manifest } from './manifest.ts'

const minSearchLength = 2
/** After the last letter, milliseconds. */
const searchDelay = 300

type LoadedPages = Pick<WalletGridState, 'wallets' | 'more'> & { readonly page: number }
const toSearch = (text: string) => (text.trim().length < minSearchLength ? '' : text.trim())
const toFilterKey = ({ search, certified }: WalletFilter) => `${certified} ${search}`

export default manifest.setup(
  ({ needs: { walletRegistry }, state, after, on, emit, offer, onDispose }) => {
    const pagesByFilter = new Map<string, LoadedPages>()
    const requestedIcons = new Set<string>()
    let filter: WalletFilter = { search: '', certified: false }
    let page = 0
    let stop = new AbortController()
    let cancelSearch = () => {}
    const set = (change: Partial<WalletGridState>) =>
      state.update((draft) => void Object.assign(draft, change))

    const put = (pages: LoadedPages) => {
      pagesByFilter.set(toFilterKey(filter), pages)
      page = pages.page
      set({ status: 'ready', wallets: pages.wallets, more: pages.more, shownFilter: filter })
    }
    const load = async (next: number) => {
      stop.abort()
      stop = new AbortController()
      const { signal } = stop
      set({ status: 'loading' })
      try {
        const { wallets, more } = await fetchWallets(walletRegistry, filter, next, signal)
        if (!signal.aborted)
          put({
            wallets: next === 1 ? wallets : mergeWallets(state.get().wallets, wallets),
            more,
            page: next,
          })
      } catch {
        if (!signal.aborted)
          set({
            status: 'failed',
            ...(next === 1 ? { wallets: [], shownFilter: filter, more: false } : {}),
          })
      }
    }
    const apply = () => {
      cancelSearch()
      const { text, certified } = state.get()
      const search = toSearch(text)
      if (search === filter.search && certified === filter.certified) return
      filter = { search, certified }
      page = 0
      stop.abort()
      if (search || certified) emit(walletsSearched, { badge: certified ? 'certified' : 'none' })
      const before = pagesByFilter.get(toFilterKey(filter))
      if (before) put(before)
      else void load(1)
    }
    const show = async (wallet: ListedWallet) => {
      if (wallet.icon || requestedIcons.has(wallet.id)) return
      requestedIcons.add(wallet.id)
      const icon = await walletRegistry.picture(wallet)
      if (icon) set({ icons: { ...state.get().icons, [wallet.id]: icon } })
    }

    onDispose(() => stop.abort())
    on(modalChanged, ({ open }) => {
      if (open) return
      set({ text: '', certified: false, chosen: undefined })
      if (page > 0) apply()
    })
    offer(walletGridRef, {
      get: state.get,
      subscribe: state.subscribe,
      start: () => void (page === 0 && state.get().status !== 'loading' && load(1)),
      setSearch(text) {
        set({ text })
        cancelSearch()
        cancelSearch = after(searchDelay, apply)
      },
      setCertified(certified) {
        set({ certified })
        apply()
      },
      more: () => void (state.get().status === 'ready' && state.get().more && load(page + 1)),
      retry: () => void load(page + 1),
      loadIcons: (wallets) => void wallets.forEach(show),
      choose: (chosen) => set({ chosen }),
    })
  },
)

const mergeWallets = (before: readonly ListedWallet[], next: readonly ListedWallet[]) => [
  ...new Map([...before, ...next].map((wallet) => [wallet.id, wallet])).values(),
]
