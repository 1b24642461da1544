import type { NamespaceState } from '#kernel'
import { useConnections } from '#ui-shell'

/** The connected accounts of the ecosystems that are not on screen. */
export function useOtherAccounts(record: NamespaceState): readonly NamespaceState[] {
  const { namespaces } = useConnections()
  return Object.values(namespaces).filter(
    ({ namespace, accountState }) =>
      namespace !== record.namespace && accountState.status === 'connected',
  )
}
