import type { Caip2 } from '#kernel'

/** One spelling of an address: those of EVM have no case. */
export const normalizeAddress = (network: Caip2, address: string): string =>
  network.startsWith('eip155:') ? address.toLowerCase() : address
