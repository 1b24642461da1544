import { bech32, bech32m } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeBech32, encodeBech32 } from './bech32.ts'

const prefixes = fc.stringMatching(/^[a-z][a-z0-9]{0,20}$/)
const contents = fc.uint8Array({ maxLength: 80 })
const letters = [...'qpzry9x8gf2tvdw0s3jn54khce6mua7l']

describe('our Bech32', () => {
  it('encodes and decodes Bech32 as the library does, at any length', () => {
    fc.assert(
      fc.property(prefixes, contents, (prefix, bytes) => {
        const text = encodeBech32(prefix, bytes)
        expect(text).toBe(bech32.encode(prefix, bech32.toWords(bytes), false))
        expect(decodeBech32(text)).toEqual({ prefix, bytes })
      }),
    )
  })

  it('decodes exactly the words that the library decodes, padding included', () => {
    fc.assert(
      fc.property(prefixes, fc.array(fc.nat(31), { maxLength: 60 }), (prefix, words) => {
        const text = bech32.encode(prefix, words, false)
        expect(decodeBech32(text)?.bytes).toEqual(bech32.fromWordsUnsafe(words) || undefined)
      }),
    )
  })

  it('refuses Bech32m, and Bech32 with one letter changed', () => {
    fc.assert(
      fc.property(contents, fc.nat(), fc.constantFrom(...letters), (bytes, at, letter) => {
        const text = encodeBech32('cosmos', bytes)
        const place = 'cosmos1'.length + (at % (text.length - 'cosmos1'.length))
        const other = `${text.slice(0, place)}${letter}${text.slice(place + 1)}`
        expect(decodeBech32(other) !== undefined).toBe(other === text)
        expect(
          decodeBech32(bech32m.encode('cosmos', bech32m.toWords(bytes), false)),
        ).toBeUndefined()
      }),
    )
  })

  it.each(['', '1', 'cosmos', '1qqqqqq', 'cosmos1', 'cosmos1bbbbbbb', 'A12UEL5L', 'cosmos1é'])(
    'refuses as Bech32: %j',
    (text) => {
      expect(decodeBech32(text)).toBeUndefined()
    },
  )
})
