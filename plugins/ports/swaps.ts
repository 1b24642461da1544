import type { AbortOptions, Asset, AssetId, Caip2, Note, Release, Simulation, Slice } from '#kernel'
import { defineEvent, defineRoute, defineService } from '#kernel'
import type { Decimal } from '#kernel/amount'
import type { ActionState, ReviewedAction } from '#kernel/reviewed-action'

/** Takes source, target and amount. Opened with `SwapParams` it starts with the host's proposal. */
export const swapRoute = defineRoute('Swap')
/** Picks the token to pay or receive. */
export const swapSelectTokenRoute = defineRoute<{ readonly side: SwapSide }>('SwapSelectToken')
/** Shows the transaction to sign, and submits it to the wallet. */
export const swapPreviewRoute = defineRoute('SwapPreview')

/** The visitor leaves the swap for the networks, because this one offers no swaps. */
export const swapNetworkClicked = defineEvent<void>('CLICK_SELECT_NETWORK_TO_SWAP')

/**
 * A host's proposal: tokens by symbol or contract, the amount as a plain decimal.
 * The visitor can change all of it.
 */
export type SwapParams = {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly amount?: string | undefined
}
/** The paid side and the received side. */
export type SwapSide = 'from' | 'to'

/** A coin or token that can be swapped. Names are sanitized. */
export type SwapToken = {
  /** `iconUrl` is an object URL; only tokens of the account have it. */
  readonly asset: Asset
  readonly network: Caip2
  /**
   * The account's balance in the smallest unit, from the chain once the token was chosen; absent
   * before.
   */
  readonly amount?: bigint | undefined
  /** US dollars for one. */
  readonly price?: Decimal | undefined
  /** The provider's picture URL. */
  readonly logo?: string | undefined
  /** True if the provider lists it. An unlisted token may be anything, whatever its name. */
  readonly listed: boolean
  /**
   * The chain's verdict: true if the decimals match, and then the names are the chain's; false if
   * not.
   * Absent until the chain responds: only confirmed tokens are swapped.
   */
  readonly confirmed?: boolean | undefined
}

/**
 * The quoted result.
 * After a failure `reason` says why: too little liquidity, another refusal, or no response.
 */
export type SwapQuote = {
  readonly status: 'none' | 'loading' | 'ready' | 'failed'
  readonly amountOut?: bigint | undefined
  /** Wall-clock milliseconds of the response. */
  readonly at?: number | undefined
  readonly reason?: 'liquidity' | 'refused' | 'lost' | undefined
}

/** The swap form. It belongs to the active account on its network; another one clears it. */
export type SwapState = {
  /** True if swaps are offered on the network; `undefined` until known. */
  readonly offered?: boolean | undefined
  readonly from?: SwapToken | undefined
  readonly to?: SwapToken | undefined
  /** Sides whose token the chain did not report: nothing is swapped before it does. */
  readonly unread?: readonly SwapSide[] | undefined
  /** As typed: a plain decimal. */
  readonly amount: string
  /** The slippage tolerance in hundredths of a percent; kept while the page is open. */
  readonly tolerance: bigint
  /** Minutes from the review in which the swap may happen; kept while the page is open. */
  readonly deadline: number
  /** For the coin: the part of the balance reserved for the network fee. */
  readonly kept?: Note['amount'] | undefined
  readonly list: {
    readonly status: 'idle' | 'loading' | 'ready' | 'failed'
    readonly tokens: readonly SwapToken[]
  }
  /** The account's own tokens, in the order of its list. */
  readonly ownedTokens: readonly SwapToken[]
  readonly quote: SwapQuote
  /**
   * True from the visitor's confirmation until the wallet responds; for an approval until it is on
   * the chain.
   */
  readonly loading: boolean
}

/** A swap offer at one moment, in the smallest units. */
export type SwapOffer = {
  readonly from: SwapToken
  readonly to: SwapToken
  readonly amountIn: bigint
  readonly amountOut: bigint
  /** The slippage tolerance of the request, in hundredths of a percent. */
  readonly tolerance: bigint
  /** The minimum received: below it the swap fails on the chain. */
  readonly minAmountOut: bigint
  /**
   * Wall-clock milliseconds after which the swap fails on the chain; absent if the provider sets no
   * deadline.
   */
  readonly deadline?: number | undefined
  /** Lost value in hundredths of a percent; absent if a price is missing. */
  readonly priceImpact?: bigint | undefined
  /** The fee of all remaining transactions; absent if the wallet decides. */
  readonly fee?:
    | { readonly asset: Asset; readonly expected: bigint; readonly ceiling: bigint }
    | undefined
  /** The outcome of simulating the exact bytes on the network. */
  readonly simulation: Simulation['outcome']
  /** The contract that swaps. */
  readonly contract: string
  /** Wall-clock milliseconds after which a new quote is needed. */
  readonly expiresAt: number
}
/**
 * One transaction ready to review: the approval or the swap itself. `reset` sets an approval to
 * zero, for tokens that accept a new one only then.
 */
export type SwapReview = {
  readonly step: 'reset' | 'approve' | 'swap'
  readonly action: ReviewedAction
  readonly offer: SwapOffer
}

/** Swapping from the active account. */
export type Swaps = Pick<Slice<SwapState>, 'get' | 'subscribe'> & {
  /** Starts the form, with a host's proposal or none. Params are foreign. */
  begin(params: unknown): void
  /**
   * Reads the token from its chain.
   * Choosing the other side's token switches the sides. Never rejects: a token that cannot be read
   * stays unconfirmed.
   */
  choose(side: SwapSide, token: SwapToken): Promise<void>
  /**
   * Finds a token by its contract, read from the chain; `undefined` if it is none.
   * Rejects as `Namespace.balances` does.
   */
  find(contract: AssetId): Promise<SwapToken | undefined>
  switchSides(): void
  setAmount(text: string): void
  /** Sets the slippage tolerance in hundredths of a percent, clamped to 10n and 2000n. */
  setTolerance(tolerance: bigint): void
  /** Sets the deadline in minutes from the review, rounded, clamped to 1 and 1440. */
  setDeadline(minutes: number): void
  /**
   * Sets the whole balance; for the coin less the highest network fee.
   * Rejects as `Provider.get` does.
   */
  setMax(options?: AbortOptions): Promise<void>
  /** Refreshes the quote every 10 s until released. */
  watchQuote(): Release
  /** Requests what is missing: availability, the list, the tokens' chain data, the quote. */
  refresh(): void
  /**
   * Has the next transaction prepared at the current quote, decodes and freezes it.
   * Rejects with `Two tokens and an amount are required`, `Insufficient liquidity`,
   * `swap-no-offer`, `swap-refused`, and as `ReviewedActions.build` does.
   */
  review(options?: AbortOptions): Promise<SwapReview>
  /**
   * Submits the review to the wallet, once.
   * Never rejects. `again`: the visitor means to repeat a recent one.
   */
  swap(review: SwapReview, options?: { readonly again?: boolean }): Promise<ActionState>
  /**
   * Returns the review that the wallet, or an approval's chain, has not settled; or one that
   * settled off screen.
   */
  pendingReview(): SwapReview | undefined
  /**
   * Marks the review as on screen until released: its outcome needs no toast, and a settled one
   * is not shown again.
   */
  showReview(review: SwapReview): Release
}
/** Swapping, for plugins and hosts. */
export const swapsRef = defineService<Swaps>('swaps')
