import type { Asset, AssetId, Caip2, Caip10, LatchkeyError, Slice } from '#kernel'
import { defineService } from '#kernel'
import type { Decimal } from '#kernel/amount'

/** A coin or token of the active account. Names are sanitized; `asset.iconUrl` is an object URL. */
export type Token = {
  /**
   * `id` is `native`, or the token's key in its namespace (contract, mint, denom, coin type): the
   * same as `TransferRequest.asset`.
   */
  readonly asset: Asset
  readonly network: Caip2
  /** In the asset's smallest unit. */
  readonly amount: bigint
  /** US dollars for one; absent if unquoted, and on testnets. */
  readonly price?: Decimal | undefined
  /** US dollars for the amount: `price` times `amount`, exact. */
  readonly worth?: Decimal | undefined
  /**
   * The chain's verdict: true if the decimals match, and then the names are the chain's; false if
   * not.
   * Absent until the chain responds: only confirmed tokens are sent.
   */
  readonly confirmed?: boolean | undefined
}

/**
 * The tokens of the active account on its active network.
 * After an error the last known ones stay, with their time.
 */
export type TokensState = {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  readonly account?: Caip10 | undefined
  /**
   * Native first, then by worth, unpriced ones last.
   * Empty until the first response, which sets `at`.
   */
  readonly tokens: readonly Token[]
  /** US dollars for all priced tokens; `0.00` on testnets. */
  readonly total?: Decimal | undefined
  /** Wall-clock milliseconds of the last good response. */
  readonly at?: number | undefined
  readonly error?: LatchkeyError | undefined
  /** Wall-clock milliseconds before which a failed read is not repeated. */
  readonly retryAt?: number | undefined
}

/** Tokens and their prices, kept up to date while the account is on screen. */
export type Tokens = Pick<Slice<TokensState>, 'get' | 'subscribe'> & {
  /**
   * Reads again, bypassing the caches; resolves with success or failure.
   * No request within 30 s of a failure. Never rejects.
   */
  refresh(): Promise<void>
  /**
   * Reads one token of the account from its chain, before an amount is typed.
   * Amount and names become the chain's; `confirmed` is false if the decimals differ or the chain
   * does not know the token. `undefined` for a token that the account does not list. Rejects as
   * `Namespace.balances` does.
   */
  check(asset: AssetId): Promise<Token | undefined>
  /**
   * Loads the picture of a listed token into its `asset.iconUrl`, for a token that is on screen.
   * The pictures of the first 24 load without it.
   */
  loadPicture(asset: AssetId): void
  /**
   * US dollars for one of each, by CAIP-10 token id (`eip155:1:0x…`), cached for 15 s; unquoted
   * tokens are missing.
   * Rejects as `Provider.post` does.
   */
  prices(ids: readonly Caip10[]): Promise<ReadonlyMap<Caip10, Decimal>>
}

/** The tokens of the active account, for plugins. */
export const tokensRef = defineService<Tokens>('tokens')

/**
 * Networks of the provider's account routes (balance, history, prices, swaps, names).
 * Requested once a page, and again after a failure.
 */
export type ServedNetworks = {
  /** False also while the list cannot be loaded. Never rejects. */
  has(network: Caip2): Promise<boolean>
  /** Tells "not served" from "unknown". Rejects as `Provider.get` does. */
  check(network: Caip2): Promise<boolean>
}
/** The networks that the provider serves, for plugins. Always false without a project. */
export const servedNetworksRef = defineService<ServedNetworks>('tokens.served')

/** Token pictures from the provider, fetched once and shown from memory. */
export type Pictures = {
  /**
   * Returns an object URL for a picture on the provider's hosts, or the `data:` URL itself;
   * `undefined` for any other, which is never requested.
   * Never rejects.
   */
  load(url: string | undefined): Promise<string | undefined>
}
/** Pictures, for plugins. */
export const picturesRef = defineService<Pictures>('tokens.pictures')
