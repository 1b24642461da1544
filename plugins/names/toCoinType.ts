import type { Network } from '#kernel'
import { nameError } from './errors.ts'

const evmCoinTypeBit = 0x80000000

/**
 * Returns the coin type of an EVM network.
 * Throws `chain-id-invalid` for a chain id of 2^31 or more.
 */
export function toCoinType({ id }: Pick<Network, 'id'>): number {
  if (typeof id !== 'number' || !Number.isInteger(id) || id < 0 || id >= evmCoinTypeBit)
    throw nameError('chain-id-invalid')
  return (evmCoinTypeBit | id) >>> 0
}
