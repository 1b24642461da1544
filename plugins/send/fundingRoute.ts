import type { RouteRef } from '#kernel'
import { defineRoute } from '#kernel'
import type { View } from '#ui-shell'

/** Where an account gets more: the first of these that a plugin shows. */
const ways = ['FundWallet', 'WalletReceive', 'OnRampProviders']

/** The view that adds funds, where there is one. */
export function fundingRoute(views: readonly View[]): RouteRef<void> | undefined {
  const way = ways.find((id) => views.some(({ route }) => route === id))
  return way === undefined ? undefined : defineRoute(way)
}
