import type { NamespaceState } from '#kernel'

/** What a test network gives away is worth nothing: nobody sells it. */
export const canBuy = ({ networkState }: NamespaceState): boolean =>
  !networkState.caipNetwork?.testnet
