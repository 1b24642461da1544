import type { NamespaceState } from '#kernel'
import { useNamespaceName } from './useNamespaceName.ts'

/** Returns what a connection is called on screen: its login, else its wallet, else its ecosystem. */
export function useWalletName(): (record: NamespaceState) => string {
  const toNamespaceName = useNamespaceName()
  return (record) =>
    record.connection?.auth?.username ??
    record.accountState.connectedWalletInfo?.name ??
    toNamespaceName(record)
}
