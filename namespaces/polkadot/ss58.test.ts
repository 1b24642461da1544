import { blake2b as library } from '@noble/hashes/blake2.js'
import { decodeAddress, encodeAddress } from '@polkadot/util-crypto'
import { base58 } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeBase58, encodeBase58 } from './base58.ts'
import { blake2b } from './blake2b.ts'
import { decodeSs58, encodeSs58 } from './ss58.ts'

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const prefixes = fc
  .integer({ min: 0, max: 16_383 })
  .filter((prefix) => prefix !== 46 && prefix !== 47)

describe('BLAKE2b', () => {
  it('matches the RFC 7693 example for "abc"', () => {
    expect(Buffer.from(blake2b(new TextEncoder().encode('abc'), 64)).toString('hex')).toMatch(
      /^ba80a53f981c4d0d6a2797b69f12f6e94c21/,
    )
  })

  it('hashes messages of any length to any length like the library', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        fc.integer({ min: 1, max: 64 }),
        (message, length) => {
          expect([...blake2b(message, length)]).toEqual([...library(message, { dkLen: length })])
        },
      ),
    )
    for (const length of [0, 1, 127, 128, 129, 255, 256, 257]) {
      const message = new Uint8Array(length).fill(7)
      expect([...blake2b(message, 32)]).toEqual([...library(message, { dkLen: 32 })])
    }
  })
})

describe('base 58', () => {
  it('encodes and decodes base 58 like the library, including leading zeros', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 40 }),
        fc.integer({ min: 0, max: 4 }),
        (tail, zeros) => {
          const whole = Uint8Array.from([...new Uint8Array(zeros), ...tail])
          expect(encodeBase58(whole)).toBe(base58.encode(whole))
          expect([...decodeBase58(base58.encode(whole))]).toEqual([...whole])
        },
      ),
    )
  })
})

describe('SS58', () => {
  it('encodes and decodes SS58 like the ecosystem’s own library, on every network', () => {
    fc.assert(
      fc.property(prefixes, bytes(32), (prefix, key) => {
        const text = encodeAddress(key, prefix)
        expect(encodeSs58(prefix, key)).toBe(text)
        expect(decodeSs58(text)).toEqual({ prefix, key })
        expect([...decodeAddress(encodeSs58(prefix, key))]).toEqual([...key])
      }),
    )
  })

  it('refuses every address with one digit changed', () => {
    fc.assert(
      fc.property(
        bytes(32),
        fc.nat(47),
        fc.constantFrom(...'123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'),
        (key, at, digit) => {
          const text = encodeSs58(42, key)
          const changed = text.slice(0, at) + digit + text.slice(at + 1)
          if (changed !== text) expect(['checksum', 'format']).toContain(decodeSs58(changed))
        },
      ),
    )
  })

  it.each([
    ['nothing', ''],
    ['a digit that base 58 does not have', '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQ0'],
    ['spaces around', ' 5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'],
    ['a reserved number', encodeSs58(46, new Uint8Array(32).fill(1))],
    ['a key of 33 bytes', encodeAddress(new Uint8Array(33).fill(2), 42)],
    ['an index and not a key', encodeAddress(new Uint8Array(8).fill(2), 42)],
    ['a Bitcoin address', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['a Solana address', '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'],
    ['a million digits', '5'.repeat(1_000_000)],
  ])('refuses an SS58 address that is %s', (_name, text) => {
    expect(decodeSs58(text)).toBe('format')
  })
})
