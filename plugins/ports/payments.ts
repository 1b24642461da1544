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
import type { ActionState, ReviewedAction } from '#kernel/reviewed-action'

/** Shows what a host asks to be paid, and the ways to pay it. */
export const payRoute = defineRoute('Pay')
/** Shows what paying that way costs, step by step. */
export const payQuoteRoute = defineRoute('PayQuote')
/** Follows the payment until it is there. */
export const payLoadingRoute = defineRoute('PayLoading')

/** What a host asks a visitor to pay. */
export type PayRequest = {
  readonly network: Caip2
  /** The key its namespace gives the token (contract, mint, …); the coin without one. */
  readonly asset?: AssetId | undefined
  /** What the recipient gets, to the last unit: a plain decimal, `12.5`. */
  readonly amount: string
  readonly recipient: string
  /** What it is for, in the host's words. */
  readonly label?: string | undefined
  /**
   * The host's own name for it. One that was paid is not paid again: `pay` resolves with what was
   * paid then.
   */
  readonly reference?: string | undefined
  /** Wall-clock milliseconds after which nothing is handed over any more. */
  readonly expiresAt?: number | undefined
}
/**
 * What was paid. `submitted`: the provider took it and says no more. `id` is the provider's, the
 * exchange's, or the hash of a plain transfer; `hash` the transaction that is known of it.
 */
export type PaymentResult = {
  readonly status: 'success' | 'submitted'
  readonly method: 'wallet' | 'exchange'
  readonly id: string
  readonly hash?: string | undefined
}

/** What is asked, once its asset was read from its chain. */
export type ResolvedPayment = {
  readonly network: Network
  readonly asset: Asset
  readonly amount: bigint
  /** In canonical form. */
  readonly recipient: string
}
/**
 * Something of the visitor's to pay with. `direct`: it is what is asked for. `held` in its smallest
 * unit. `icon`: where the provider says its picture is.
 */
export type WalletMethod = {
  readonly kind: 'wallet'
  readonly id: string
  readonly network: Network
  readonly asset: Asset
  readonly balance: bigint
  readonly direct: boolean
  readonly icon?: string | undefined
}
/** An exchange that sends it to the recipient itself. */
export type ExchangeMethod = {
  readonly kind: 'exchange'
  readonly id: string
  readonly name: string
  readonly icon?: string | undefined
}

/**
 * One thing the visitor signs: a transfer that the namespace plans, or a call of a contract as the
 * provider wrote it.
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
/** What the provider keeps; part of the quote's amount. */
export type Fee = {
  readonly label: string
  readonly amount: bigint
  readonly symbol: string
  readonly decimals: number
}
/**
 * What paying one way takes; checked against what is asked. `expiresAt` in wall-clock milliseconds.
 */
export type Quote = {
  readonly id: string
  readonly method: WalletMethod
  readonly account: Caip10
  /** All that leaves the account for it, in units of the way's asset. */
  readonly amount: bigint
  readonly fees: readonly Fee[]
  readonly seconds: number
  readonly steps: readonly Step[]
  readonly expiresAt?: number | undefined
}
/** The step that is next, ready to be reviewed. `last`: the one that pays. */
export type Review = {
  readonly quote: Quote
  readonly step: number
  readonly last: boolean
  readonly action: ReviewedAction
}

/**
 * How a payment that was handed over stands. `asking`: the wallet has it. `unknown`: nobody can
 * tell whether it was. `altered`: the chain has something else than what was reviewed.
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
/** A payment that was handed over. `url`: the exchange's page. */
export type Progress = {
  readonly at: PayStage
  readonly method: 'wallet' | 'exchange'
  readonly network: Caip2
  readonly hash?: string | undefined
  readonly url?: string | undefined
}

/** The payment on screen. */
export type PayState = {
  readonly request?: PayRequest | undefined
  readonly payment?: ResolvedPayment | undefined
  /** Why it cannot be read what is asked. */
  readonly error?: LatchkeyError | undefined
  /** Of the connected accounts; `undefined` while they are read. */
  readonly walletMethods?: readonly WalletMethod[] | undefined
  readonly walletMethodsError?: LatchkeyError | undefined
  readonly exchanges: readonly ExchangeMethod[]
  /** What was chosen to pay with. */
  readonly method?: WalletMethod | undefined
  readonly progress?: Progress | undefined
}

/** Payments that hosts ask for. One at a time. */
export type Payments = Pick<Slice<PayState>, 'get' | 'subscribe'> & {
  /**
   * Has a visitor pay what the host asks: opens the modal, resolves once it is paid, also when the
   * modal was closed meanwhile. The same ask again, also after a reload, is the same payment.
   * Rejects with `payment-invalid`, `payment-busy`, `modal-closed` when the visitor leaves before
   * anything was handed over, `payment-expired`, `payment-failed`, `payment-refunded`,
   * `transaction-altered`, and `outcome-unknown` when nobody can tell: that one must not be asked
   * for again before somebody has looked.
   */
  pay(ask: PayRequest): Promise<PaymentResult>
  /** Reads what is asked, and the ways to pay it, once more. Never rejects. */
  refresh(): Promise<void>
  choose(way: WalletMethod): void
  /**
   * Asks for a quote where there is none that still holds, and freezes its next step. Rejects with
   * `quote-missing`, `quote-refused`, and as `Transfers.plan` and `Intents.build` do.
   */
  review(options?: AbortOptions): Promise<Review>
  /** Hands a step to the wallet, once. Never rejects. */
  confirm(review: Review, options?: { readonly again?: boolean }): Promise<ActionState>
  /**
   * Opens the page of an exchange; to be called in the press itself. `text` stands in its window
   * until then. Rejects with `quote-missing`.
   */
  payFromExchange(exchange: ExchangeMethod, text: string): Promise<void>
  /** Goes back to the ways to pay while an exchange has not begun; without effect otherwise. */
  chooseAnotherMethod(): void
}
/** Payments, for plugins and hosts. */
export const paymentsRef = defineService<Payments>('payments')
