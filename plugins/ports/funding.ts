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
/** The ways, in order: buying 10, exchanges 20, receiving 30. */
export const fundingMethods = defineSlot<FundingMethod>('funding.ways')

/** The window of a company that takes money. It cannot reach the page that opened it. */
export type FundingPopup = {
  /** Leads it to a page; `false` when it is gone. */
  navigate(address: string): boolean
  /** A page that keeps to itself only looks closed: a hint, never a decision. */
  closed(): boolean
  close(): void
}

/** What every way shares that takes money elsewhere. */
export type FundingPopups = {
  /**
   * Opens a window that says `text` until it is led somewhere; nothing when the browser refuses. To
   * be called in the press itself.
   */
  open(text: string): FundingPopup | undefined
  /**
   * Looks at once and then every 3 s, after two minutes every 15 s, until `look` resolves with
   * true. Nothing is looked at while the page is hidden or offline.
   */
  poll(look: () => Promise<boolean>): Release
  /**
   * What the chain says that the account has of an asset; `undefined` when it has never had any.
   * Rejects as `Namespace.balances` does.
   */
  readBalance(account: Account, asset: AssetId): Promise<Balance | undefined>
}
/** The windows and the waiting, for ways to add funds. */
export const fundingPopupsRef = defineService<FundingPopups>('funding.tills')
