import type { AbortOptions, Asset, AssetId, Caip2, Note, Release, Simulation, Slice } from '#kernel'
import { defineEvent, defineRoute, defineService } from '#kernel'
import type { Decimal } from '#kernel/amount'
import type { ActionState, ReviewedAction } from '#kernel/reviewed-action'

/**
 * Takes source, target and amount. Opened with `SwapParams` it begins with what a host proposes.
 */
export const swapRoute = defineRoute('Swap')
/** Picks a token to give or to get. */
export const swapSelectTokenRoute = defineRoute<{ readonly side: SwapSide }>('SwapSelectToken')
/** Shows what is about to be signed, and hands it to the wallet. */
export const swapPreviewRoute = defineRoute('SwapPreview')

/** The visitor goes from the swap to the networks, because swaps are not offered on this one. */
export const swapNetworkClicked = defineEvent<void>('CLICK_SELECT_NETWORK_TO_SWAP')

/**
 * What a host proposes: tokens by symbol or by contract, the amount as a plain decimal. The visitor
 * may change all of it.
 */
export type SwapParams = {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly amount?: string | undefined
}
/** What is given, and what is got. */
export type SwapSide = 'from' | 'to'

/** A coin or token that can be swapped. Names passed the gate. */
export type SwapToken = {
  /** `iconUrl` is a picture in memory; only tokens of the account have it. */
  readonly asset: Asset
  readonly network: Caip2
  /**
   * What the account has of it, in the smallest unit, as the chain says once it was chosen; absent
   * while nobody asked.
   */
  readonly amount?: bigint | undefined
  /** US dollars for one. */
  readonly price?: Decimal | undefined
  /** Where the provider has a picture. */
  readonly logo?: string | undefined
  /** The provider lists it. What it does not list may be anything, whatever it calls itself. */
  readonly listed: boolean
  /**
   * What its chain said of it: true when its decimals are as told, and its names are the chain's;
   * false when not. Absent while the chain did not say: only what is confirmed is swapped.
   */
  readonly confirmed?: boolean | undefined
}

/**
 * What the amount would give. After a failure `why` says what it was: too little in the market,
 * refused otherwise, or nobody reached.
 */
export type SwapQuote = {
  readonly status: 'none' | 'loading' | 'ready' | 'failed'
  readonly amountOut?: bigint | undefined
  /** Wall-clock milliseconds of the answer. */
  readonly at?: number | undefined
  readonly reason?: 'liquidity' | 'refused' | 'lost' | undefined
}

/**
 * What is being swapped. It belongs to the active account on its network: another one empties it.
 */
export type SwapState = {
  /** Whether swaps are offered on the network; `undefined` until that is known. */
  readonly offered?: boolean | undefined
  readonly from?: SwapToken | undefined
  readonly to?: SwapToken | undefined
  /**
   * The chain was asked what the tokens of these sides are, and did not answer: nothing is swapped
   * before it does.
   */
  readonly unread?: readonly SwapSide[] | undefined
  /** As it was typed: a plain decimal. */
  readonly amount: string
  /** Of the coin: what was left out of the whole balance for the network fee. */
  readonly kept?: Note['amount'] | undefined
  readonly list: {
    readonly status: 'idle' | 'loading' | 'ready' | 'failed'
    readonly tokens: readonly SwapToken[]
  }
  /** The account's own tokens, in the order of its list. */
  readonly ownedTokens: readonly SwapToken[]
  readonly quote: SwapQuote
  /**
   * From the visitor's confirmation until the wallet has answered; of an approval until the chain
   * has it.
   */
  readonly loading: boolean
}

/** A swap as it is offered at one moment, in the smallest units. */
export type SwapOffer = {
  readonly from: SwapToken
  readonly to: SwapToken
  readonly amountIn: bigint
  readonly amountOut: bigint
  /** The least that is received: the swap fails on the chain below it. */
  readonly minAmountOut: bigint
  /** Percent of the worth that is lost, in hundredths; absent where a price is missing. */
  readonly priceImpact?: bigint | undefined
  /** For all transactions that are still to come; absent: the wallet decides. */
  readonly fee?:
    | { readonly asset: Asset; readonly expected: bigint; readonly ceiling: bigint }
    | undefined
  /** What became of the very bytes when they were tried on the network. */
  readonly simulation: Simulation['outcome']
  /** The contract that swaps. */
  readonly contract: string
  /** Wall-clock milliseconds after which it is asked for anew. */
  readonly expiresAt: number
}
/** One transaction ready to be shown: letting the contract take the token, or the swap itself. */
export type SwapReview = {
  readonly step: 'approve' | 'swap'
  readonly action: ReviewedAction
  readonly offer: SwapOffer
}

/** Swapping from the active account. */
export type Swaps = Pick<Slice<SwapState>, 'get' | 'subscribe'> & {
  /** Called when the form is shown: with what a host proposes, or with nothing. Foreign. */
  begin(params: unknown): void
  /**
   * Reads the token from its chain. The token of the other side makes both change sides. Never
   * rejects: what cannot be read stays unconfirmed.
   */
  choose(side: SwapSide, token: SwapToken): Promise<void>
  /**
   * A token by its contract, read from the chain; `undefined` for what is none. Rejects as
   * `Namespace.balances` does.
   */
  find(contract: AssetId): Promise<SwapToken | undefined>
  switchSides(): void
  setAmount(text: string): void
  /**
   * The whole balance; of the coin less what the network fee may take. Rejects as `Provider.get`
   * does.
   */
  setMax(options?: AbortOptions): Promise<void>
  /** Keeps the quote fresh, every 10 s, until it is released. */
  watchQuote(): Release
  /**
   * Asks for what is missing: whether swaps are offered, the list, what the tokens are, the quote.
   */
  refresh(): void
  /**
   * Has the next transaction prepared with a quote of this moment, reads it and freezes it. Rejects
   * with `Two tokens and an amount are required`, `Insufficient liquidity`,
   * `swap-no-offer`, `swap-refused`, and as `Intents.build` does.
   */
  review(options?: AbortOptions): Promise<SwapReview>
  /**
   * Hands it to the wallet, once. Never rejects. `again`: the same was handed over before, and it
   * is meant.
   */
  swap(review: SwapReview, options?: { readonly again?: boolean }): Promise<ActionState>
  /**
   * What the wallet, or the chain of an approval, has not answered yet; and what was answered while
   * the review was not on screen.
   */
  pendingReview(): SwapReview | undefined
  /** The review is left: whatever was answered has been seen. */
  closeReview(): void
}
/** Swapping, for plugins and hosts. */
export const swapsRef = defineService<Swaps>('swaps')
