import type { Account, AssetId, Balance, Release, RouteRef } from '#kernel'
import { defineRoute, defineService, defineSlot } from '#kernel'
import type { AccountAction } from '#ui-shell/slots'

/** Lists the ways to add funds. */
export const fundWalletRoute = defineRoute('FundWallet')

/** A way to add funds to the active account. */
export type FundingMethod = Pick<AccountAction, 'id' | 'label' | 'icon' | 'when'> & {
  readonly text: AccountAction['label']
  readonly opens: RouteRef<void>
}
/** The ways to add funds, in order: buying 10, exchanges 20, receiving 30. */
export const fundingMethods = defineSlot<FundingMethod>('funding.ways')

/** A popup of an on-ramp or exchange. It cannot reach the page that opened it. */
export type FundingPopup = {
  /** Navigates the window to a page; `false` if the window is gone. */
  navigate(address: string): boolean
  /**
   * True if the window looks closed.
   * A hint only: a page with its own opener policy also looks closed.
   */
  closed(): boolean
  close(): void
}

/** Polling of an order at another site, on screen and for half an hour after it was left. */
export type OrderPoll = {
  /** Polls while the order is on screen. The release marks it as left; polling goes on. */
  follow(): Release
  /** Ends the polling. */
  stop(): void
}

/** Popups and polling, shared by funding methods that use another site. */
export type FundingPopups = {
  /**
   * Opens a window that shows `text` until it is navigated.
   * Returns `undefined` if the browser refuses. Call it in the press itself.
   */
  open(text: string): FundingPopup | undefined
  /**
   * Calls `look` at once, then every 3 s, after two minutes every 15 s, until it resolves with
   * true.
   * Pauses while the page is hidden or offline.
   */
  poll(look: () => Promise<boolean>): Release
  /** Polls as `poll` does, for an order that a view follows. `isLeft` is true off screen. */
  pollOrder(look: (isLeft: () => boolean) => Promise<boolean>): OrderPoll
  /**
   * Reads the account's balance of an asset from its chain; `undefined` if it has never had any.
   * Rejects as `Namespace.balances` does.
   */
  readBalance(account: Account, asset: AssetId): Promise<Balance | undefined>
}
/** Funding popups and polling, for funding methods. */
export const fundingPopupsRef = defineService<FundingPopups>('funding.tills')
