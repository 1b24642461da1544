import type { Caip2, Caip10, LatchkeyError, Release, Slice } from '#kernel'
import { defineEvent, defineRoute, defineService, defineSlot } from '#kernel'
import type { Decimal } from '#kernel/amount'

type Picture = { readonly url?: string | undefined }
/** A transfer within a transaction. Fields that the provider omits are absent. */
export type Transfer = {
  readonly direction: 'in' | 'out' | 'self'
  readonly quantity?: { readonly numeric: string } | undefined
  /** US dollars; the provider sends a JSON number. */
  readonly value?: Decimal | undefined
  readonly fungible_info?:
    | {
        readonly name?: string | undefined
        readonly symbol?: string | undefined
        readonly icon?: Picture | undefined
      }
    | undefined
  readonly nft_info?:
    | {
        readonly name?: string | undefined
        readonly content?: { readonly preview?: Picture | undefined } | undefined
        readonly flags?: { readonly is_spam?: boolean | undefined } | undefined
      }
    | undefined
}
/** A transaction of an account, as the provider reports it. Texts are sanitized. */
export type Transaction = {
  readonly id: string
  readonly metadata: {
    /** `send`, `receive`, `trade`, `approve`, …; any word. */
    readonly operationType: string
    /** `confirmed`, `failed`, `pending`; any word. */
    readonly status: string
    readonly sentFrom: string
    readonly sentTo: string
    /** ISO 8601. */
    readonly minedAt: string
    /** CAIP-2. */
    readonly chain: string
    readonly hash: string
  }
  readonly transfers: readonly Transfer[]
}
/** The picture of a transfer. */
export type TransferImage = { readonly type: 'FUNGIBLE' | 'NFT'; readonly url: string | undefined }

/** The history of the active account on its active network, or on another that was chosen. */
export type HistoryState = {
  /** The account, with the network whose transactions these are. */
  readonly account?: Caip10 | undefined
  /** Newest first, without other networks and transactions that are spam throughout. */
  readonly transactions: readonly Transaction[]
  /** Start of the next page; `undefined` after the last. */
  readonly next?: string | undefined
  readonly loading: boolean
  /** True once the history was read and contains nothing. */
  readonly empty: boolean
  /** False on a network whose history the provider does not have. */
  readonly served?: boolean | undefined
  /** Wall-clock milliseconds of the last good answer. */
  readonly at?: number | undefined
  /** The error of the last read; earlier transactions stay. */
  readonly error?: LatchkeyError | undefined
}

/** The history, read while a view watches it. */
export type Activity = Pick<Slice<HistoryState>, 'get' | 'subscribe'> & {
  /**
   * Reads the first page unless it is fresh, and again for another account, until released.
   * `silent` shows no toast if that fails, unless another watcher is not silent.
   */
  watch(options?: { readonly silent?: boolean }): Release
  /**
   * Reads the next page.
   * Never rejects. No effect while a page is being read and after the last one.
   */
  more(): Promise<void>
  /**
   * Shows the history of another network of the account's ecosystem; `undefined`: the active one.
   * The connection stays as it is. Ends when the active account or network changes.
   */
  setNetwork(network: Caip2 | undefined): void
  /** Reads the first page again, bypassing the cache. Never rejects. */
  refresh(): Promise<void>
}

/** The account that an analytics event is about. */
type HistoryOwner = { readonly address: string; readonly isSmartAccount: boolean }
/** The next page of the history is being read. */
export const historyPageRequested = defineEvent<HistoryOwner>('LOAD_MORE_TRANSACTIONS')
/** The history could not be read. */
export const historyFailed = defineEvent<HistoryOwner>('ERROR_FETCH_TRANSACTIONS')
/** The history of the active account, for plugins. */
export const activityRef = defineService<Activity>('activity')
/** The history by months. */
export const transactionsRoute = defineRoute('Transactions')
/**
 * Namespaces other than EVM whose history the provider has.
 * `defineNamespace` contributes none: a second plugin of the author does.
 */
export const activityNamespaces = defineSlot<{ readonly namespace: string }>('activity.namespaces')
