import type { Asset, AssetId, Caip2, Caip10, LatchkeyError, Slice } from '#kernel'
import { defineService } from '#kernel'
import type { Decimal } from '#kernel/amount'

/**
 * A coin or token of the active account. Names passed the gate; `asset.iconUrl` is a picture in
 * memory.
 */
export type Token = {
  /**
   * `id` is `native`, or the key its namespace gives tokens (contract, mint, denom, coin type):
   * what `TransferRequest.asset` takes.
   */
  readonly asset: Asset
  readonly network: Caip2
  /** In the asset's smallest unit. */
  readonly amount: bigint
  /** US dollars for one; absent where nobody quotes it, and on testnets. */
  readonly price?: Decimal | undefined
  /** US dollars for the amount: `price` times `amount`, exact. */
  readonly worth?: Decimal | undefined
  /**
   * What its chain said of it: true when its decimals are as told, and its names are the chain's;
   * false when not. Absent while the chain did not say: only what is confirmed is sent.
   */
  readonly confirmed?: boolean | undefined
}

/**
 * The tokens of the active account on its active network. After an error the last known ones stay,
 * marked by their time.
 */
export type TokensState = {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  readonly account?: Caip10 | undefined
  /**
   * Native first, then by worth, those without a price last. Empty while nothing is known: `at`
   * says whether anything is.
   */
  readonly tokens: readonly Token[]
  /** US dollars for all that has a price; `0.00` on testnets. */
  readonly total?: Decimal | undefined
  /** Wall-clock milliseconds of the last good answer. */
  readonly at?: number | undefined
  readonly error?: LatchkeyError | undefined
  /** Wall-clock milliseconds before which a failed read is not repeated. */
  readonly retryAt?: number | undefined
}

/** Tokens and their prices, kept up to date while somebody looks at the account. */
export type Tokens = Pick<Slice<TokensState>, 'get' | 'subscribe'> & {
  /**
   * Asks again, past the caches; resolves when there is an answer or it failed. Within 30 s of a
   * failure nothing is asked. Never rejects.
   */
  refresh(): Promise<void>
  /**
   * Reads one token of the account from its chain, before an amount of it is typed: amount and
   * names become the chain's, and `confirmed` is false for one whose
   * decimals are not as told, or that the chain does not have. `undefined` for a token the account
   * does not list. Rejects as `Namespace.balances` does.
   */
  check(asset: AssetId): Promise<Token | undefined>
  /**
   * US dollars for one of each, by CAIP-10 token id (`eip155:1:0x…`), kept for 15 s; what nobody
   * quotes is not in it. Rejects as `Provider.post` does.
   */
  prices(ids: readonly Caip10[]): Promise<ReadonlyMap<Caip10, Decimal>>
}

/** The tokens of the active account, for plugins. */
export const tokensRef = defineService<Tokens>('tokens')

/**
 * The networks the provider's account routes (balance, history, prices, swaps, names) know; asked
 * once a page, and again while the answer is missing.
 */
export type ServedNetworks = { has(network: Caip2): Promise<boolean> }
/** What the provider serves, for plugins. False for everything without a project. */
export const servedNetworksRef = defineService<ServedNetworks>('tokens.served')

/** Pictures of tokens that the provider sends: fetched once and shown from memory. */
export type Pictures = {
  /**
   * An address in memory for a picture on the provider's own hosts, or the `data:` picture itself;
   * `undefined` for any other, which nobody asks for. Never rejects.
   */
  load(url: string | undefined): Promise<string | undefined>
}
/** Pictures, for plugins. */
export const picturesRef = defineService<Pictures>('tokens.pictures')
