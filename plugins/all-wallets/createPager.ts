import type { WalletGridState, WalletSearch } from '#plugins/ports/all-wallets'
import type { ListedWallet, WalletRegistry } from '#plugins/ports/wallet-registry'
import { noWalletFilter } from '#plugins/ports/wallet-registry'
import { createTextFilter } from '#ui-shell'
import { fetchWallets } from './fetchWallets.ts'

type LoadedPages = Pick<WalletGridState, 'wallets' | 'more' | 'similar'> & { readonly page: number }
type PagerTools = {
  readonly walletRegistry: WalletRegistry
  get(): WalletGridState
  set(change: Partial<WalletGridState>): void
}

const toKey = (search: WalletSearch) => JSON.stringify(Object.entries(search).sort())
const toFullSearch = (search: WalletSearch) => ({ ...search, search: '' })
const mergeWallets = (before: readonly ListedWallet[], next: readonly ListedWallet[]) => [
  ...new Map([...before, ...next].map((wallet) => [wallet.id, wallet])).values(),
]

/** Wallets of a search among those that are loaded. */
function filterByName(
  loaded: readonly ListedWallet[],
  { search }: WalletSearch,
): readonly ListedWallet[] {
  if (search === '') return []
  const fits = createTextFilter(search)
  return loaded.filter(({ name }) => fits(name))
}

/** Finds wallets with similar names, for a search without a result; never rejects. */
async function findSimilar(
  walletRegistry: WalletRegistry,
  search: WalletSearch,
  loaded: readonly ListedWallet[],
  signal: AbortSignal,
): Promise<readonly ListedWallet[]> {
  const known = [...walletRegistry.get().wallets, ...loaded]
  if (search.search === '' || signal.aborted || filterByName(known, search).length > 0) return []
  try {
    const { findSimilarWallets } = await import('./findSimilarWallets.ts')
    return await findSimilarWallets(walletRegistry, search, known, signal)
  } catch {
    return []
  }
}

/** Adds a page to the wallets before it; similar names where the search finds none. */
async function loadPage(
  walletRegistry: WalletRegistry,
  {
    search,
    before,
    getLoaded,
  }: {
    readonly search: WalletSearch
    readonly before: LoadedPages['wallets']
    getLoaded(): LoadedPages['wallets']
  },
  page: number,
  signal: AbortSignal,
): Promise<LoadedPages> {
  const { wallets, more } = await fetchWallets(walletRegistry, search, page, signal)
  const found = mergeWallets(before, wallets)
  const alike =
    found.length === 0 ? await findSimilar(walletRegistry, search, getLoaded(), signal) : []
  const similar = alike.length > 0
  return { wallets: similar ? alike : found, similar, more, page }
}

/** Loads the pages of one search at a time and remembers those of earlier ones. */
export function createPager({ walletRegistry, get, set }: PagerTools) {
  const pagesBySearch = new Map<string, LoadedPages>()
  let search: WalletSearch = { search: '', ...noWalletFilter }
  let page = 0
  let stop = new AbortController()

  const show = (pages: LoadedPages) => {
    pagesBySearch.set(toKey(search), pages)
    page = pages.page
    const { wallets, more, similar } = pages
    set({ status: 'ready', wallets, more, similar, shownFilter: search })
  }
  const getLoaded = () => pagesBySearch.get(toKey(toFullSearch(search)))?.wallets ?? []
  const findKnown = () => filterByName(getLoaded(), search)
  const toKnown = () =>
    ({ wallets: findKnown(), similar: false, shownFilter: search, more: false }) as const
  const loadNext = async () => {
    const next = page + 1
    stop.abort()
    stop = new AbortController()
    const { signal } = stop
    set({ status: 'loading' })
    try {
      const before = next === 1 ? findKnown() : get().wallets
      const pages = await loadPage(walletRegistry, { search, before, getLoaded }, next, signal)
      if (!signal.aborted) show(pages)
    } catch {
      if (!signal.aborted) set({ status: 'failed', ...(next === 1 ? toKnown() : {}) })
    }
  }
  return {
    /** True once the first page of the current search is loaded. */
    isLoaded: () => page > 0,
    /** Aborts the request under way. */
    abort: () => stop.abort(),
    /** Sets the search of the next pages; returns false if it is the current one. */
    setSearch(next: WalletSearch): boolean {
      if (toKey(next) === toKey(search)) return false
      search = next
      page = 0
      stop.abort()
      return true
    },
    /** Shows what is known of the search: its remembered pages, or loaded wallets that match. */
    showKnown() {
      const remembered = pagesBySearch.get(toKey(search))
      if (remembered) show(remembered)
      else set({ status: 'loading', ...toKnown() })
    },
    /** Loads the first page of the search, unless its pages are remembered. */
    loadFirst: () => void (page === 0 && loadNext()),
    loadNext,
  }
}
