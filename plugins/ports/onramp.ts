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
/** The visitor is at the provider; shows how it goes on. */
export const buyInProgressRoute = defineRoute('BuyInProgress')
/** What buying means, and who does it. */
export const whatIsABuyRoute = defineRoute('WhatIsABuy')

/**
 * A coin or token that is sold, as the provider says it. `contract_address` is empty for the
 * network's own coin.
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
 * Money that is taken, as the provider says it: with the limits of each way to pay, as decimals.
 */
export type PaymentCurrency = {
  readonly id: string
  readonly payment_method_limits: readonly {
    readonly id: string
    readonly min: string
    readonly max: string
  }[]
}
/** Something that is sold on a network where the visitor has an account. */
export type PurchaseOption = {
  readonly currency: PurchaseCurrency
  readonly networkInfo: PurchaseCurrency['networks'][number]
  readonly network: Caip2
  /** Who gets it: the active account, on that network. */
  readonly account: Account
}

/** What the provider says it would cost. */
export type Quote = {
  readonly received: Decimal
  readonly total?: Decimal | undefined
  readonly fee?: Decimal | undefined
}
/** A quote, or why there is none. */
export type QuoteState =
  | { readonly at: 'none' | 'asking' | 'failed' }
  | ({ readonly at: 'ready' } & Quote)

/**
 * A purchase at a provider, from the press until it arrived. What happens at the provider nobody
 * can see; the account on its chain can be looked at.
 */
export type Purchase = {
  readonly seller: string
  readonly offered: PurchaseOption
  /**
   * `opening`: its page is being asked for. `blocked`: the browser opened no window. `away`: the
   * window is closed, nothing has arrived yet.
   */
  readonly at: 'opening' | 'blocked' | 'waiting' | 'away' | 'arrived' | 'failed'
  readonly address?: string | undefined
  readonly error?: LatchkeyError | undefined
  /** How much arrived. */
  readonly arrived?: Decimal | undefined
}

/**
 * What is being bought. `usual`: the provider could not say what it offers; what is shown is what
 * providers usually do.
 */
export type BuyState = {
  readonly offer: 'idle' | 'loading' | 'ready' | 'usual'
  readonly offered: readonly PurchaseOption[]
  readonly payments: readonly PaymentCurrency[]
  readonly chosen?: PurchaseOption | undefined
  readonly payment?: PaymentCurrency | undefined
  /** As it was typed: a plain decimal. */
  readonly amount: string
  readonly quote: QuoteState
  readonly purchase?: Purchase | undefined
  /** Of what is sold, in memory, by symbol. */
  readonly pictures: Readonly<Record<string, string>>
}

/** Buying for the active account. */
export type Onramp = Pick<Slice<BuyState>, 'get' | 'subscribe'> & {
  /**
   * The form is on screen: asks what is offered, unless that is known, and keeps the quote fresh
   * until it is released.
   */
  begin(): Release
  /** Asks again what is offered. */
  retry(): void
  choose(offered: PurchaseOption): void
  pay(payment: PaymentCurrency): void
  setAmount(text: string): void
  /**
   * Asks for the provider's page and leads the window there. Without one the visitor is given a
   * link.
   */
  start(seller: string, window: FundingPopup | undefined): void
  /** The page of the purchase once more. */
  reopen(window: FundingPopup | undefined): void
  /** The visitor took the link. */
  followed(): void
  /** The purchase is on screen: looks whether it has arrived, until it is released. */
  follow(): Release
}
/** Buying, for the views. */
export const onrampRef = defineService<Onramp>('onramp')
