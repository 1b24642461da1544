import { activeAccount } from './activeAccount.ts'
import type { Account } from './chainData.ts'
import type { NamespaceState } from './connectionState.ts'

/** The active account of a namespace; `undefined` while it is not connected. */
export function connectedAccount({
  accountState,
}: Pick<NamespaceState, 'accountState'>): Account | undefined {
  const { status, accounts, caipAddress } = accountState
  return status === 'connected' && caipAddress !== undefined
    ? activeAccount({ accounts, active: caipAddress })
    : undefined
}
