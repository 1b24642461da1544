import type { Account, Caip2, LatchkeyError, Release, Slice } from '#kernel'
import { defineRoute, defineService } from '#kernel'
import type { Decimal } from '#kernel/amount'
import type { FundingPopup } from './funding.ts'

/** Takes an amount and lists the providers, with the quote. */
export const onRampProvidersRoute = defineRoute('OnRampProviders')
/** Picks the currency to buy. */
export const onRampTokenSelectRoute = defineRoute('OnRampTokenSelect')
/** Picks the currency to pay with. */
export const onRampFiatSelectRoute = defineRoute('OnRampFiatSelect')
/** Shows the progress of the purchase while the visitor is at the seller. */
export const buyInProgressRoute = defineRoute('BuyInProgress')
/** Explains buying and who sells. */
export const whatIsABuyRoute = defineRoute('WhatIsABuy')

/**
 * A coin or token on sale, as the provider lists it.
 * `contract_address` is empty for the network's own coin.
 */
export type PurchaseCurrency = {
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly networks: readonly {
    readonly name: string
    readonly display_name: string
    readonly chain_id: string
    readonly contract_address: string
  }[]
}
/**
 * A currency to pay with, as the provider lists it: with decimal limits for each payment method.
 */
export type PaymentCurrency = {
  readonly id: string
  readonly payment_method_limits: readonly {
    readonly id: string
    readonly min: string
    readonly max: string
  }[]
}
/** An asset on sale on a network where the visitor has an account. */
export type PurchaseOption = {
  readonly currency: PurchaseCurrency
  readonly networkInfo: PurchaseCurrency['networks'][number]
  readonly network: Caip2
  /** The recipient: the active account, on that network. */
  readonly account: Account
}

/** The provider's quote. */
export type Quote = {
  readonly received: Decimal
  readonly total?: Decimal | undefined
  /** The network's fee. */
  readonly fee?: Decimal | undefined
  /** The rest of the total: what neither the price nor the network fee explains. */
  readonly providerFee?: Decimal | undefined
}
/** A quote, or why there is none. */
export type QuoteState =
  | { readonly at: 'none' | 'asking' | 'failed' }
  | ({ readonly at: 'ready' } & Quote)

/**
 * A purchase, from the press until it arrived.
 * The seller reports no progress; the account's balance on its chain is polled instead.
 */
export type Purchase = {
  readonly seller: string
  readonly offered: PurchaseOption
  /**
   * `opening`: the page is being requested.
   * `blocked`: the browser opened no window. `away`: the window is closed, nothing has arrived yet.
   */
  readonly at: 'opening' | 'blocked' | 'waiting' | 'away' | 'arrived' | 'failed'
  /** Unknown after a reload of the page, which the purchase outlasts. */
  readonly address?: string | undefined
  readonly error?: LatchkeyError | undefined
  /** The amount that arrived. */
  readonly arrived?: Decimal | undefined
}

/** The purchase form. `usual`: the provider's offer is unavailable; a default offer is shown. */
export type BuyState = {
  readonly offer: 'idle' | 'loading' | 'ready' | 'usual'
  readonly offered: readonly PurchaseOption[]
  readonly payments: readonly PaymentCurrency[]
  readonly chosen?: PurchaseOption | undefined
  readonly payment?: PaymentCurrency | undefined
  /** As typed: a plain decimal. */
  readonly amount: string
  readonly quote: QuoteState
  readonly purchase?: Purchase | undefined
  /** Object URLs by symbol. */
  readonly pictures: Readonly<Record<string, string>>
}

/** Buying for the active account. */
export type Onramp = Pick<Slice<BuyState>, 'get' | 'subscribe'> & {
  /** Requests the offer, unless it is known, and keeps the quote fresh until released. */
  begin(): Release
  /** Requests the offer again. */
  retry(): void
  choose(offered: PurchaseOption): void
  pay(payment: PaymentCurrency): void
  setAmount(text: string): void
  /**
   * Requests the seller's page and navigates the window to it.
   * Without a window the visitor gets a link.
   */
  start(seller: string, window: FundingPopup | undefined): void
  /** Opens the page of the purchase again. */
  reopen(window: FundingPopup | undefined): void
  /** Marks the link as followed by the visitor. */
  followed(): void
  /**
   * Polls for the arrival. Released, it goes on for half an hour, and a toast shows the arrival.
   */
  follow(): Release
  /** Drops the purchase, and stops following it. */
  leave(): void
}
/** Buying, for the views. */
export const onrampRef = defineService<Onramp>('onramp')
