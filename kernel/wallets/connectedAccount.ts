import type { Account } from './chainData.ts'
import type { ConnectionState } from './connection.ts'
import type { NamespaceState } from './connectionState.ts'

/** The account that signs; `undefined` without a wallet or if the wallet does not share it. */
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
