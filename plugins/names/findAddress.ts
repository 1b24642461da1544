import type { Network } from '#kernel'
import type { NameRecord } from './nameRecord.ts'
import { toCoinType } from './toCoinType.ts'

/** Ethereum before networks had coin types of their own. */
const ethereumCoinType = '60'
const isEvm = (coinType: string) =>
  coinType === ethereumCoinType || (/^\d{1,10}$/.test(coinType) && BigInt(coinType) >= 0x80000000n)

function findExactAddress({ addresses }: NameRecord, network: Network): string | undefined {
  try {
    const key = String(toCoinType(network))
    return Object.hasOwn(addresses, key) ? addresses[key]?.address : undefined
  } catch {
    return undefined
  }
}

/**
 * Where a name leads on an EVM network: to the address given for it, or to the one address given
 * for all others. `undefined` where they differ: nobody may guess.
 */
export function findAddress(record: NameRecord, network: Network): string | undefined {
  const known = Object.entries(record.addresses).flatMap(([coinType, { address }]) =>
    isEvm(coinType) ? [address] : [],
  )
  const one = new Set(known.map((address) => address.toLowerCase())).size === 1
  return findExactAddress(record, network) ?? (one ? known[0] : undefined)
}
