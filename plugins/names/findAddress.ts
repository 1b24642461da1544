import type { Network } from '#kernel'
import type { NameRecord } from './nameRecord.ts'
import { toCoinType } from './toCoinType.ts'

/** Ethereum's coin type, older than coin types of EVM networks. */
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
 * Finds a name's address on an EVM network: the one for it, or the single address of all other
 * networks.
 * `undefined` if those differ: the address would be a guess.
 */
export function findAddress(record: NameRecord, network: Network): string | undefined {
  const known = Object.entries(record.addresses).flatMap(([coinType, { address }]) =>
    isEvm(coinType) ? [address] : [],
  )
  const one = new Set(known.map((address) => address.toLowerCase())).size === 1
  return findExactAddress(record, network) ?? (one ? known[0] : undefined)
}
