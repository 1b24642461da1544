import type { NamespaceState } from '#kernel'

/** Test network coins are free: no seller sells them. */
export const canBuy = ({ networkState }: NamespaceState): boolean =>
  !networkState.caipNetwork?.testnet
