import type { Account } from './chainData.ts'
import type { ConnectionState } from './connection.ts'
import type { NamespaceState } from './connectionState.ts'

/**
 * The account a wallet acts for; `undefined` without a wallet, and while it names one that it does
 * not share.
 */
export const activeAccount = (
  state: Pick<ConnectionState, 'accounts' | 'active'> | undefined,
): Account | undefined => state?.accounts.find(({ id }) => id === state.active)

/** The active account of a namespace; `undefined` while it is not connected. */
export function connectedAccount({
  accountState,
}: Pick<NamespaceState, 'accountState'>): Account | undefined {
  const { status, accounts, caipAddress } = accountState
  return status === 'connected' && caipAddress !== undefined
    ? activeAccount({ accounts, active: caipAddress })
    : undefined
}
