import type { Account } from './chainData.ts'
import type { ConnectionState } from './namespace.ts'

/**
 * The account a wallet acts for; `undefined` without a wallet, and while it names one that it does
 * not share.
 */
export const activeAccount = (
  state: Pick<ConnectionState, 'accounts' | 'active'> | undefined,
): Account | undefined => state?.accounts.find(({ id }) => id === state.active)
