import type { Address } from 'viem'
import { getAddress, isAddress } from 'viem'
import { Refusal } from '../api/reply.ts'

/** Clients send an address plain or as CAIP-10. */
export const withoutChain = (given: string): string => given.split(':').at(-1) ?? ''

/** An EVM address out of what was sent; a refusal when it is none. */
export function plainAddress(given: string | undefined): Address {
  const address = withoutChain(given ?? '')
  if (!isAddress(address, { strict: false }))
    throw new Refusal(400, 'INVALID_ADDRESS', `Not an address of a known network: ${given}`)
  return getAddress(address)
}
