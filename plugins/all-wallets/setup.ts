import { modalChanged } from '#kernel'
import type { ListedWallet } from '#plugins/explorer/port'
import { askFor } from './askFor.ts'
import { manifest } from './manifest.ts'
import type { ShelfState, Wanted } from './port.ts'
import { searchedWallets, shelf } from './port.ts'

const shortestSearch = 2
/** After the last letter, milliseconds. */
const searchPause = 300

type Pages = Pick<ShelfState, 'wallets' | 'more'> & { readonly page: number }
const searchOf = (text: string) => (text.trim().length < shortestSearch ? '' : text.trim())
const keyOf = ({ search, certified }: Wanted) => `${certified} ${search}`

export default manifest.setup(
  ({ needs: { explorer }, state, after, on, emit, offer, onDispose }) => {
    const kept = new Map<string, Pages>()
    const asked = new Set<string>()
    let wanted: Wanted = { search: '', certified: false }
    let page = 0
    let stop = new AbortController()
    let waiting = () => {}
    const set = (change: Partial<ShelfState>) =>
      state.update((draft) => void Object.assign(draft, change))

    const put = (pages: Pages) => {
      kept.set(keyOf(wanted), pages)
      page = pages.page
      set({ status: 'ready', wallets: pages.wallets, more: pages.more, shown: wanted })
    }
    const load = async (next: number) => {
      stop.abort()
      stop = new AbortController()
      const { signal } = stop
      set({ status: 'loading' })
      try {
        const { wallets, more } = await askFor(explorer, wanted, next, signal)
        if (!signal.aborted)
          put({
            wallets: next === 1 ? wallets : joined(state.get().wallets, wallets),
            more,
            page: next,
          })
      } catch {
        if (!signal.aborted)
          set({
            status: 'failed',
            ...(next === 1 ? { wallets: [], shown: wanted, more: false } : {}),
          })
      }
    }
    const apply = () => {
      waiting()
      const { text, certified } = state.get()
      const search = searchOf(text)
      if (search === wanted.search && certified === wanted.certified) return
      wanted = { search, certified }
      page = 0
      stop.abort()
      if (search || certified) emit(searchedWallets, { badge: certified ? 'certified' : 'none' })
      const before = kept.get(keyOf(wanted))
      if (before) put(before)
      else void load(1)
    }
    const show = async (wallet: ListedWallet) => {
      if (wallet.icon || asked.has(wallet.id)) return
      asked.add(wallet.id)
      const icon = await explorer.picture(wallet)
      if (icon) set({ icons: { ...state.get().icons, [wallet.id]: icon } })
    }

    onDispose(() => stop.abort())
    on(modalChanged, ({ open }) => {
      if (open) return
      set({ text: '', certified: false, chosen: undefined })
      if (page > 0) apply()
    })
    offer(shelf, {
      get: state.get,
      subscribe: state.subscribe,
      start: () => void (page === 0 && state.get().status !== 'loading' && load(1)),
      type(text) {
        set({ text })
        waiting()
        waiting = after(searchPause, apply)
      },
      certify(certified) {
        set({ certified })
        apply()
      },
      more: () => void (state.get().status === 'ready' && state.get().more && load(page + 1)),
      retry: () => void load(page + 1),
      show: (wallets) => void wallets.forEach(show),
      choose: (chosen) => set({ chosen }),
    })
  },
)

const joined = (before: readonly ListedWallet[], next: readonly ListedWallet[]) => [
  ...new Map([...before, ...next].map((wallet) => [wallet.id, wallet])).values(),
]
