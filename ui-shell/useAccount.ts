import { useMemo } from 'react'
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

const noAccount: AccountState = { status: 'disconnected', accounts: [], addressLabels: {} }

/**
 * The connected account of a namespace (of the active one when none is named): the same object
 * while nothing changes.
 */
export function useAccount({ namespace }: { readonly namespace?: string } = {}): Account {
  const { namespaces, activeNamespace, initialized } = useModalState()
  const selectedNamespace = namespace ?? activeNamespace
  const record = selectedNamespace === undefined ? undefined : namespaces[selectedNamespace]
  return useMemo(() => {
    const account = record?.accountState ?? noAccount
    return {
      ...account,
      namespace: selectedNamespace,
      initialized,
      isConnected: account.status === 'connected',
      connection: record?.connection,
    }
  }, [record, selectedNamespace, initialized])
}
