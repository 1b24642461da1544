import type { Account, Asset, Caip2, Release, Slice } from '#kernel'
import { defineEvent, defineRoute, defineService } from '#kernel'
import type { Decimal } from '#kernel/amount'
import type { FundingPopup } from './funding.ts'

/** Takes an amount and lists the exchanges for it; then shows the deposit's progress. */
export const payWithExchangeRoute = defineRoute('PayWithExchange')
/** Picks the asset to withdraw from an exchange. */
export const payWithExchangeSelectAssetRoute = defineRoute('PayWithExchangeSelectAsset')

/**
 * An asset that an exchange sends to the active network.
 * `price`: US dollars for one, if the provider has it.
 */
export type DepositAsset = {
  readonly asset: Asset
  readonly network: Caip2
  readonly price?: Decimal | undefined
}
/** An exchange as the provider names it. */
export type Exchange = { readonly id: string; readonly name: string; readonly imageUrl: string }

/**
 * A deposit, from the press until the exchange has sent it.
 * `away`: the exchange's window is closed and nothing has been sent yet.
 */
export type Deposit = {
  readonly exchange: Exchange
  readonly asset: Asset
  readonly account: Account
  /** A plain decimal, in units of the asset. */
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
  /** The account's balance on the chain, once it exceeds the one before. */
  readonly holds?: bigint | undefined
}

/** The deposit form. It belongs to the active account and its network. */
export type DepositState = {
  readonly at: 'idle' | 'loading' | 'ready' | 'failed'
  readonly assets: readonly DepositAsset[]
  readonly chosen?: DepositAsset | undefined
  /** As typed: a plain decimal, in units of the asset. */
  readonly amount: string
  readonly exchanges: {
    readonly at: 'asking' | 'ready' | 'failed' | 'unsupported'
    readonly list: readonly Exchange[]
  }
  readonly deposit?: Deposit | undefined
  /** Object URLs by the provider's picture URLs. */
  readonly pictures: Readonly<Record<string, string>>
}

/** Deposits from exchanges into the active account. */
export type ExchangeDeposits = Pick<Slice<DepositState>, 'get' | 'subscribe'> & {
  /** Requests what exchanges send to this network, unless it is known. */
  begin(): void
  /** Repeats the request that failed. */
  retry(): void
  choose(sendable: DepositAsset): void
  setAmount(text: string): void
  /**
   * Requests the exchange's page and navigates the window to it.
   * Without a window the visitor gets a link.
   */
  start(exchange: Exchange, window: FundingPopup | undefined): void
  /** Opens the page of the deposit again. */
  reopen(window: FundingPopup | undefined): void
  /** Marks the link as followed by the visitor. */
  followed(): void
  /**
   * Polls the exchange's status while the deposit is on screen. After the release it polls for half
   * an hour more, and a toast shows how the deposit ended.
   */
  follow(): Release
  /** Drops the deposit and returns to the form. */
  leave(): void
}
/** The visitor chose an exchange, in the modal. */
export const exchangeSelected = defineEvent<{
  readonly source: string
  readonly headless: boolean
}>('PAY_EXCHANGE_SELECTED')
/** Deposits, for the views. */
export const exchangeDepositsRef = defineService<ExchangeDeposits>('payWithExchange')
