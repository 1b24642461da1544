import type { Slice } from '#kernel'
import { defineEvent, defineRoute, defineService } from '#kernel'
import type { ListedWallet, WalletFilter } from './wallet-registry.ts'

/** All wallets: a grid with a search. */
export const allWalletsRoute = defineRoute('AllWallets')
/**
 * The visitor searched or filtered wallets. `badge`: `certified` or `none`. The search text is not
 * reported.
 */
export const walletsSearched = defineEvent<{ readonly badge: string }>('SEARCH_WALLET')

/** A search and the filters of the wallet list. */
export type WalletSearch = WalletFilter & { readonly search: string }

/** State of the wallet grid. */
export type WalletGridState = {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  /** Text of the search field. */
  readonly text: string
  /** State of the filter controls. */
  readonly filter: WalletFilter
  /**
   * Search and filters that `wallets` match. Without a search they are all wallets, page by page.
   */
  readonly shownFilter: WalletSearch
  readonly wallets: readonly ListedWallet[]
  /** True if no wallet has the search in its name, and `wallets` have similar names. */
  readonly similar: boolean
  /** True if there are further pages. */
  readonly more: boolean
  /** Loaded pictures by wallet id. */
  readonly icons: Readonly<Record<string, string>>
  /** Id of the wallet chosen last; returning visitors find the focus there. */
  readonly chosen?: string | undefined
}

/** The wallet grid. Methods never reject: failures are in the state. */
export type WalletGrid = Pick<Slice<WalletGridState>, 'get' | 'subscribe'> & {
  /** Loads the first page, unless it is loaded. */
  start(): void
  /**
   * Sets the search text, from two characters on. Loaded wallets that match are shown at once; the
   * provider is asked 300 ms after the last keystroke.
   */
  setSearch(text: string): void
  /** Switches filters; the others stay as they are. */
  setFilter(change: Partial<WalletFilter>): void
  /** Loads the next page, unless a page is loading or there is none. */
  loadMore(): void
  retry(): void
  /** Fetches pictures of wallets on screen or near it. */
  loadIcons(wallets: readonly ListedWallet[]): void
  choose(id: string): void
}

/** Service with the wallet grid. */
export const walletGridRef = defineService<WalletGrid>('all-wallets.shelf')
