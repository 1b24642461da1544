import type { NamespaceState } from '#kernel'
import { networksRef } from '#kernel'
import { useService } from '#ui-shell'

/** Returns what an ecosystem is called on screen: its network, else its title. */
export function useNamespaceName(): (record: NamespaceState) => string {
  const { manifest } = useService(networksRef)
  return ({ namespace, networkState }) =>
    networkState.caipNetwork?.name ?? manifest(namespace)?.title ?? namespace
}
