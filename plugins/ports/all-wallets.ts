import type { Slice } from '#kernel'
import { defineEvent, defineRoute, defineService } from '#kernel'
import type { ListedWallet } from './wallet-registry.ts'

/** All wallets there are: a grid to scroll through and to search. */
export const allWalletsRoute = defineRoute('AllWallets')
/**
 * The visitor searched, or asked for certified wallets only. `badge`: `certified` or `none`. What
 * was searched for is not told.
 */
export const walletsSearched = defineEvent<{ readonly badge: string }>('SEARCH_WALLET')

/** What is asked of the list. */
export type WalletFilter = { readonly search: string; readonly certified: boolean }

/** What is on the shelf, and what was asked for. */
export type WalletGridState = {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  /** The search as it stands in the field, and whether only certified wallets are wanted. */
  readonly text: string
  readonly certified: boolean
  /** What the wallets are an answer to. Without a search they are all there are, page by page. */
  readonly shownFilter: WalletFilter
  readonly wallets: readonly ListedWallet[]
  /** Whether there are further pages. */
  readonly more: boolean
  /** Pictures that came, by the wallet's id. */
  readonly icons: Readonly<Record<string, string>>
  /** The wallet that was chosen last: where the visitor comes back to. */
  readonly chosen?: string | undefined
}

/** Fills the shelf. Nothing of it rejects: how it went is in the state. */
export type WalletGrid = Pick<Slice<WalletGridState>, 'get' | 'subscribe'> & {
  /** Loads the first page, unless there is one. */
  start(): void
  /** Takes what is typed; searches 300 ms after the last letter, from two letters on. */
  setSearch(text: string): void
  setCertified(on: boolean): void
  /** The next page, unless one is being loaded or there is none. */
  more(): void
  retry(): void
  /** Fetches the pictures of wallets that are on screen or about to be. */
  loadIcons(wallets: readonly ListedWallet[]): void
  choose(id: string): void
}

/** The shelf of all wallets. */
export const walletGridRef = defineService<WalletGrid>('all-wallets.shelf')
