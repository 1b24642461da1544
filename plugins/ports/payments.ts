import type {
  AbortOptions,
  Asset,
  AssetId,
  Caip2,
  Caip10,
  LatchkeyError,
  Network,
  Slice,
} from '#kernel'
import { defineRoute, defineService } from '#kernel'
import type { Decimal } from '#kernel/amount'
import type { ActionState, ReviewedAction } from '#kernel/reviewed-action'

/** Shows the host's payment request and the ways to pay it. */
export const payRoute = defineRoute('Pay')
/** Shows the cost of a payment method, step by step. */
export const payQuoteRoute = defineRoute('PayQuote')
/** Shows a payment's progress until it arrives. */
export const payLoadingRoute = defineRoute('PayLoading')

/** A host's payment request. */
export type PayRequest = {
  readonly network: Caip2
  /** The token's key in its namespace (contract, mint, …); the coin if absent. */
  readonly asset?: AssetId | undefined
  /** The exact amount that the recipient gets: a plain decimal, `12.5`. */
  readonly amount: string
  readonly recipient: string
  /** The purpose, in the host's words. */
  readonly label?: string | undefined
  /**
   * The host's own id. For a day, a browser pays an equal request with it once: `pay` resolves with
   * the earlier result. Another amount is another payment.
   */
  readonly reference?: string | undefined
  /** Wall-clock milliseconds after which nothing is submitted any more. */
  readonly expiresAt?: number | undefined
}
/**
 * A completed payment.
 * `submitted`: the provider accepted it and reports no more. `id` is the provider's, the
 * exchange's, or the hash of a plain transfer; `hash` is the known transaction.
 */
export type PaymentResult = {
  readonly status: 'success' | 'submitted'
  readonly method: 'wallet' | 'exchange'
  readonly id: string
  readonly hash?: string | undefined
}

/** A payment request whose asset was read from its chain. */
export type ResolvedPayment = {
  readonly network: Network
  readonly asset: Asset
  readonly amount: bigint
  /** In canonical form. */
  readonly recipient: string
}
/**
 * An asset of the visitor to pay with.
 * `direct`: it is the requested asset. `balance` is in its smallest unit. `icon`: the provider's
 * picture URL.
 */
export type WalletMethod = {
  readonly kind: 'wallet'
  readonly id: string
  readonly network: Network
  readonly asset: Asset
  readonly balance: bigint
  readonly direct: boolean
  /** US dollars for one; absent if the provider does not know it. */
  readonly price?: Decimal | undefined
  readonly icon?: string | undefined
}
/** An exchange that pays the recipient directly. */
export type ExchangeMethod = {
  readonly kind: 'exchange'
  readonly id: string
  readonly name: string
  readonly icon?: string | undefined
}

/**
 * One transaction to sign: a transfer that the namespace plans, or a contract call from the
 * provider.
 */
export type Step =
  | { readonly kind: 'transfer'; readonly to: string; readonly amount: bigint }
  | {
      readonly kind: 'call'
      readonly from: string
      readonly to: string
      readonly data: string
      readonly value: bigint
    }
/** A fee of the provider; part of the quote's amount. */
export type Fee = {
  readonly label: string
  readonly amount: bigint
  readonly symbol: string
  readonly decimals: number
}
/**
 * The cost of a payment method, checked against the request.
 * `expiresAt` is in wall-clock milliseconds. `due`: the requested amount at current prices, in
 * units of the method's asset; absent if a price is missing.
 */
export type Quote = {
  readonly id: string
  readonly method: WalletMethod
  readonly account: Caip10
  /** The total that leaves the account, in units of the method's asset. */
  readonly amount: bigint
  readonly due?: bigint | undefined
  readonly fees: readonly Fee[]
  readonly seconds: number
  readonly steps: readonly Step[]
  readonly expiresAt?: number | undefined
}
/**
 * The next step, ready to review. `last`: the step that pays. `reset`: the step that sets an earlier
 * allowance to zero, as the token demands.
 */
export type Review = {
  readonly quote: Quote
  readonly step: number
  readonly last: boolean
  readonly reset?: boolean
  readonly action: ReviewedAction
}

/**
 * Stage of a submitted payment.
 * `asking`: the wallet has it. `unknown`: it is undetermined whether it was sent. `altered`: the
 * chain has something else than what was reviewed.
 */
export type PayStage =
  | 'asking'
  | 'waiting'
  | 'pending'
  | 'success'
  | 'submitted'
  | 'failure'
  | 'refund'
  | 'timeout'
  | 'unknown'
  | 'altered'
/**
 * A submitted payment. `url`: the exchange's page. `unpaid`: the exchange answers that nothing has
 * begun; absent while its answer cannot be read.
 */
export type Progress = {
  readonly at: PayStage
  readonly method: 'wallet' | 'exchange'
  readonly network: Caip2
  readonly hash?: string | undefined
  readonly url?: string | undefined
  readonly unpaid?: boolean | undefined
}

/** The payment on screen. */
export type PayState = {
  readonly request?: PayRequest | undefined
  readonly payment?: ResolvedPayment | undefined
  /** Why the request could not be read. */
  readonly error?: LatchkeyError | undefined
  /** Methods of the connected accounts; `undefined` while they are read. */
  readonly walletMethods?: readonly WalletMethod[] | undefined
  readonly walletMethodsError?: LatchkeyError | undefined
  readonly exchanges: readonly ExchangeMethod[]
  /** The chosen method. */
  readonly method?: WalletMethod | undefined
  readonly progress?: Progress | undefined
}

/** Payments that hosts request. One at a time. */
export type Payments = Pick<Slice<PayState>, 'get' | 'subscribe'> & {
  /**
   * Has the visitor pay a request: opens the modal and resolves once it is paid, even if the modal
   * was closed meanwhile.
   * The same request again, also after a reload, is the same payment. Rejects with
   * `payment-invalid`, `payment-busy`, `modal-closed` if the visitor leaves before anything was
   * submitted, `payment-expired`, `payment-failed`, `payment-refunded`, `transaction-altered`, and
   * `outcome-unknown`: then check the recipient's account before requesting it again.
   */
  pay(request: PayRequest): Promise<PaymentResult>
  /** Reads the request and the payment methods again. Never rejects. */
  refresh(): Promise<void>
  choose(way: WalletMethod): void
  /**
   * Requests a quote unless one is valid, and freezes its next step.
   * Rejects with `quote-missing`, `quote-refused`, and as `Transfers.plan` and
   * `ReviewedActions.build` do.
   */
  review(options?: AbortOptions): Promise<Review>
  /** Submits a step to the wallet, once. Never rejects. */
  confirm(review: Review, options?: { readonly again?: boolean }): Promise<ActionState>
  /**
   * Opens an exchange's page; call it in the press itself.
   * Its window shows `text` until then. Rejects with `quote-missing`.
   */
  payFromExchange(exchange: ExchangeMethod, text: string): Promise<void>
  /** Returns to the payment methods while an exchange is `unpaid`; no effect otherwise. */
  chooseAnotherMethod(): void
}
/** Payments, for plugins and hosts. */
export const paymentsRef = defineService<Payments>('payments')
