import type { RouteRef } from '#kernel'
import { defineRoute, defineSlot } from '#kernel'
import type { AccountAction } from '#ui-shell/slots'

/** Lists the ways to add funds. */
export const fundWalletRoute = defineRoute('FundWallet')

/** A way to add funds to the active account. */
export type FundingWay = Pick<AccountAction, 'id' | 'label' | 'icon'> & { readonly text: AccountAction['label']; readonly opens: RouteRef<void> }
/** The ways, in order: buying 10, exchanges 20, receiving 30. */
export const fundingWays = defineSlot<FundingWay>('funding.ways')
