import type { RouteRef } from '#kernel'
import { fundingMethods, fundWalletRoute } from '#plugins/ports/funding'
import { useNamespaceState, useSlot } from '#ui-shell'

/**
 * Returns the view that adds funds: the list of methods, or the only method's view; `undefined`
 * without a method.
 */
export function useFundingRoute(): RouteRef<void> | undefined {
  const record = useNamespaceState()
  const ways = useSlot(fundingMethods).filter(({ when }) => record && (when?.(record) ?? true))
  return ways.length > 1 ? fundWalletRoute : ways[0]?.opens
}
