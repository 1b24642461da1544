import { bech32, bech32m } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Caip2 } from '#kernel'
import { createNamespace } from '../../test/harness/namespaces/cosmos.ts'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { manifest } from './manifest.ts'

const { parseAddress } = createNamespace(createTestNamespaceHost(manifest.networks).host)
const hub = 'cosmos:cosmoshub-4'
const prefixes: Readonly<Record<Caip2, string>> = {
  [hub]: 'cosmos',
  'cosmos:osmosis-1': 'osmo',
  'cosmos:celestia': 'celestia',
  'cosmos:noble-1': 'noble',
}
const networks = manifest.networks.map(({ caipNetworkId }) => caipNetworkId)
const written = (prefix: string, bytes: Uint8Array) =>
  bech32.encode(prefix, bech32.toWords(bytes), false)
const lengths = fc.constantFrom(20, 32)
const contents = lengths.chain((length) => fc.uint8Array({ minLength: length, maxLength: length }))

describe('an address of a Cosmos chain', () => {
  it.each([
    [hub, 'cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e7'],
    [hub, 'cosmos1qurswpc8qurswpc8qurswpc8qurswpc8qurswpc8qurswpc8qurs79d55s'],
    ['cosmos:osmosis-1', 'osmo15yk64u7zc9g9k2yr2wmzeva5qgwxps6ywful0v'],
    ['cosmos:celestia', 'celestia1qurswpc8qurswpc8qurswpc8qurswpc8zek26v'],
    ['cosmos:noble-1', 'noble1qurswpc8qurswpc8qurswpc8qurswpc8msjjc0'],
  ] as const)('accepts an address as written, on %s: %s', (network, address) => {
    expect(parseAddress(address, network)).toEqual({ ok: true, address })
  })

  it.each([
    ['format', ''],
    ['format', 'cosmos'],
    ['format', 'cosmos1'],
    ['format', ' cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e7'],
    ['format', 'COSMOS15YK64U7ZC9G9K2YR2WMZEVA5QGWXPS6YXJ00E7'],
    ['format', 'Cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e7'],
    ['format', 'cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00E7'],
    ['format', 'cosmosvaloper1qurswpc8qurswpc8qurswpc8qurswpc8k8n0vj'],
    ['format', 'cosmos1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqe9qc7s'],
    ['format', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
    ['format', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['format', '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'],
    ['format', 'cosmos:cosmoshub-4:cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e7'],
    ['checksum', 'cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e8'],
    ['checksum', 'cosmas15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e7'],
    ['checksum', bech32m.encode('cosmos', bech32m.toWords(new Uint8Array(20)))],
    ['network', 'osmo15yk64u7zc9g9k2yr2wmzeva5qgwxps6ywful0v'],
    ['network', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ])('refuses an address for its %s: %s', (why, address) => {
    expect(parseAddress(address, hub)).toEqual({ ok: false, why })
  })

  it('accepts an address only on the chain whose prefix it has', () => {
    fc.assert(
      fc.property(
        contents,
        fc.constantFrom(...networks),
        fc.constantFrom(...networks),
        (bytes, of, on) => {
          const address = written(prefixes[of] ?? '', bytes)
          expect(parseAddress(address, on)).toEqual(
            of === on ? { ok: true, address } : { ok: false, why: 'network' },
          )
        },
      ),
    )
  })

  it('refuses an address for its checksum when any letter of it is another', () => {
    fc.assert(
      fc.property(
        contents,
        fc.nat(),
        fc.constantFrom(...'qpzry9x8gf2tvdw0s3jn54khce6mua7l'),
        (bytes, at, letter) => {
          const address = written('cosmos', bytes)
          const place = 7 + (at % (address.length - 7))
          const other = `${address.slice(0, place)}${letter}${address.slice(place + 1)}`
          expect(parseAddress(other, hub)).toEqual(
            other === address ? { ok: true, address } : { ok: false, why: 'checksum' },
          )
        },
      ),
    )
  })

  it('accepts addresses of 20 or 32 bytes only', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        expect(parseAddress(written('cosmos', bytes), hub).ok).toBe(
          bytes.length === 20 || bytes.length === 32,
        )
      }),
    )
  })

  it('accepts no address on an unknown network', () => {
    const address = 'cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e7'
    for (const network of ['cosmos:elsewhere-1', 'eip155:1'] as const)
      expect(parseAddress(address, network)).toEqual({ ok: false, why: 'network' })
  })
})
