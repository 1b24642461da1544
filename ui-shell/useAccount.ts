import type { AccountState, ConnectionInfo } from '#kernel'
import { useModalState } from './useModalState.ts'

/**
 * The account of a namespace. `initialized` is false until the connections of an earlier visit are
 * checked.
 */
export type Account = AccountState & {
  readonly namespace: string | undefined
  readonly isConnected: boolean
  readonly initialized: boolean
  readonly connection: ConnectionInfo | undefined
}

/** The connected account of a namespace (of the active one when none is named). */
export function useAccount({ namespace }: { readonly namespace?: string } = {}): Account {
  const { namespaces, activeNamespace, initialized } = useModalState()
  const selectedNamespace = namespace ?? activeNamespace
  const record = selectedNamespace === undefined ? undefined : namespaces[selectedNamespace]
  const account: AccountState = record?.accountState ?? {
    status: 'disconnected',
    accounts: [],
    addressLabels: {},
  }
  return {
    ...account,
    namespace: selectedNamespace,
    initialized,
    isConnected: account.status === 'connected',
    connection: record?.connection,
  }
}
