import type { NamespaceState } from '#kernel'
import { networksRef, settingsRef } from '#kernel'
import { useService } from '#ui-shell'

/** Returns true if the visitor can choose the network of the account. */
export function useNetworkChoice(record: NamespaceState | undefined): boolean {
  const count = useService(networksRef).all().length
  const { enableNetworkSwitch } = useService(settingsRef)
  return enableNetworkSwitch && (count > 1 || !record?.networkState.caipNetwork)
}
