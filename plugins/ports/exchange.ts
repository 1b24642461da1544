import type { Account, Asset, Caip2, Release, Slice } from '#kernel'
import { defineEvent, defineRoute, defineService } from '#kernel'
import type { Decimal } from '#kernel/amount'
import type { FundingPopup } from './funding.ts'

/** Takes an amount and lists the exchanges it can come from; then shows how the deposit goes. */
export const payWithExchangeRoute = defineRoute('PayWithExchange')
/** Picks what to take out. */
export const payWithExchangeSelectAssetRoute = defineRoute('PayWithExchangeSelectAsset')

/**
 * Something that an exchange sends to the active network. `price`: US dollars for one, where the
 * provider says it.
 */
export type DepositAsset = {
  readonly asset: Asset
  readonly network: Caip2
  readonly price?: Decimal | undefined
}
/** An exchange as the provider names it. */
export type Exchange = { readonly id: string; readonly name: string; readonly imageUrl: string }

/**
 * A deposit, from the press until the exchange has sent it. `away`: the exchange's window is
 * closed, nothing was sent yet.
 */
export type Deposit = {
  readonly exchange: Exchange
  readonly asset: Asset
  readonly account: Account
  /** As plain text, in units of the asset. */
  readonly amount: string
  readonly at:
    | 'opening'
    | 'blocked'
    | 'waiting'
    | 'away'
    | 'sent'
    | 'failed'
    | 'refused'
    | 'unopened'
  readonly address?: string | undefined
  readonly sessionId?: string | undefined
  /** What the chain says that the account has, once that is more than before. */
  readonly holds?: bigint | undefined
}

/** What is being deposited. It belongs to the active account and its network. */
export type DepositState = {
  readonly at: 'idle' | 'loading' | 'ready' | 'failed'
  readonly assets: readonly DepositAsset[]
  readonly chosen?: DepositAsset | undefined
  /** As it was typed: a plain decimal, in units of the asset. */
  readonly amount: string
  readonly exchanges: {
    readonly at: 'asking' | 'ready' | 'failed' | 'unsupported'
    readonly list: readonly Exchange[]
  }
  readonly deposit?: Deposit | undefined
  /** In memory, by the addresses that the provider gives. */
  readonly pictures: Readonly<Record<string, string>>
}

/** Deposits from exchanges into the active account. */
export type ExchangeDeposits = Pick<Slice<DepositState>, 'get' | 'subscribe'> & {
  /** Asks what exchanges send here, unless that is known. */
  begin(): void
  /** Asks again what failed. */
  retry(): void
  choose(sendable: DepositAsset): void
  setAmount(text: string): void
  /**
   * Asks for the exchange's page and leads the window there. Without one the visitor is given a
   * link.
   */
  start(exchange: Exchange, window: FundingPopup | undefined): void
  /** The page of the deposit once more. */
  reopen(window: FundingPopup | undefined): void
  /** The visitor took the link. */
  followed(): void
  /** The deposit is on screen: asks how far the exchange is, until it is released. */
  follow(): Release
  /** Back to the form. */
  leave(): void
}
/** The visitor chose an exchange, in the modal. */
export const exchangeSelected = defineEvent<{
  readonly source: string
  readonly headless: boolean
}>('PAY_EXCHANGE_SELECTED')
/** Deposits, for the views. */
export const exchangeDepositsRef = defineService<ExchangeDeposits>('payWithExchange')
