import type { RouteRef } from '#kernel'
import { fundingMethods, fundWalletRoute } from '#plugins/ports/funding'
import { useNamespaceState, useSlot } from '#ui-shell'

/**
 * The view that adds funds: the choice of ways, or the only way itself; none where there is no way.
 */
export function useFundingRoute(): RouteRef<void> | undefined {
  const record = useNamespaceState()
  const ways = useSlot(fundingMethods).filter(({ when }) => record && (when?.(record) ?? true))
  return ways.length > 1 ? fundWalletRoute : ways[0]?.opens
}
