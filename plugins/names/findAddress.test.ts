import { describe, expect, it } from 'vitest'
import { createNetworkDouble } from '../../test/harness/NamespaceDouble.ts'
import { findAddress } from './findAddress.ts'
import type { NameRecord } from './nameRecord.ts'

const [one, other] = [
  '0xAa00000000000000000000000000000000000001',
  '0xBb00000000000000000000000000000000000002',
]
const record = (addresses: Readonly<Record<string, string>>): NameRecord => ({
  name: 'ada.names.example',
  registered_at: '',
  updated_at: null,
  addresses: Object.fromEntries(
    Object.entries(addresses).map(([coinType, address]) => [coinType, { address, created: '' }]),
  ),
  attributes: [],
})
const at = (addresses: Readonly<Record<string, string>>, id = 1) =>
  findAddress(record(addresses), createNetworkDouble('eip155', id))

describe('address of a name', () => {
  it('resolves a name to its address for the network', () => {
    expect([
      at({ 2147483649: one, 2147483658: other }),
      at({ 2147483649: one, 2147483658: other }, 10),
    ]).toEqual([one, other])
  })
  it('resolves a name to its one address for all other EVM networks', () => {
    expect([
      at({ 2147483649: one }, 10),
      at({ 60: one }),
      at({ 60: one, 2147483649: one.toLowerCase() }, 10),
    ]).toEqual([one, one, one])
  })
  it('resolves a name to nothing when these differ, or when there is none', () => {
    expect([
      at({ 2147483649: one, 60: other }, 10),
      at({}),
      at({ 501: 'So11111111111111111111111111111111111111112' }),
    ]).toEqual([undefined, undefined, undefined])
  })
  it('ignores keys that are no coin type', () => {
    expect([
      at({ constructor: one }),
      at({ '-2147483649': one }),
      at({ x2147483649: one }),
    ]).toEqual([undefined, undefined, undefined])
  })
  it('resolves a name to its one address on a network without a coin type too', () => {
    expect(at({ 60: one }, 2 ** 31)).toBe(one)
  })
})
