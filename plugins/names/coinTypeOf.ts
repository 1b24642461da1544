import type { Network } from '#kernel'
import { featureError } from '#kernel/feature-error'

const bit = 0x80000000

/**
 * The coin type by which names know an EVM network. Throws `Invalid chainId` for a chain id of 2^31
 * or more.
 */
export function coinTypeOf({ id }: Pick<Network, 'id'>): number {
  if (typeof id !== 'number' || !Number.isInteger(id) || id < 0 || id >= bit)
    throw featureError('chain-id-invalid')
  return (bit | id) >>> 0
}
