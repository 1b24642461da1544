import type { Address } from 'viem'
import { getAddress, isAddress } from 'viem'
import { RouteError } from '../api/reply.ts'

/** Clients send an address plain or as CAIP-10. */
export const stripChainId = (given: string): string => given.split(':').at(-1) ?? ''

/** An EVM address out of what was sent; a refusal when it is none. */
export function parsePlainAddress(given: string | undefined): Address {
  const address = stripChainId(given ?? '')
  if (!isAddress(address, { strict: false }))
    throw new RouteError(400, 'INVALID_ADDRESS', `Not an address of a known network: ${given}`)
  return getAddress(address)
}
