import type { Network } from '#kernel'
import { coinTypeOf } from './coinTypeOf.ts'
import type { NameRecord } from './nameRecord.ts'

/** Ethereum before networks had coin types of their own. */
const classic = '60'
const isEvm = (coinType: string) =>
  coinType === classic || (/^\d{1,10}$/.test(coinType) && BigInt(coinType) >= 0x80000000n)

function exactly({ addresses }: NameRecord, network: Network): string | undefined {
  try {
    const key = String(coinTypeOf(network))
    return Object.hasOwn(addresses, key) ? addresses[key]?.address : undefined
  } catch {
    return undefined
  }
}

/**
 * Where a name leads on an EVM network: to the address given for it, or to the one address given
 * for all others. `undefined` where they differ: nobody may guess.
 */
export function addressOn(record: NameRecord, network: Network): string | undefined {
  const known = Object.entries(record.addresses).flatMap(([coinType, { address }]) =>
    isEvm(coinType) ? [address] : [],
  )
  const one = new Set(known.map((address) => address.toLowerCase())).size === 1
  return exactly(record, network) ?? (one ? known[0] : undefined)
}
