import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLookAlike } from './isLookAlike.ts'

const letters = {
  hex: '0123456789abcdef',
  base58: '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz',
  bech32: 'qpzry9x8gf2tvdw0s3jn54khce6mua7l',
} as const
/** A deterministic random sequence. */
function dice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
const word = (alphabet: string, length: number, roll: (below: number) => number) =>
  Array.from({ length }, () => alphabet[roll(alphabet.length)]).join('')
const kinds = {
  EVM: (roll: (below: number) => number) => `0x${word(letters.hex, 40, roll)}`,
  Solana: (roll: (below: number) => number) => word(letters.base58, 44, roll),
  Bitcoin: (roll: (below: number) => number) => `bc1q${word(letters.bech32, 38, roll)}`,
  Cosmos: (roll: (below: number) => number) => `cosmos1${word(letters.bech32, 38, roll)}`,
  Sui: (roll: (below: number) => number) => `0x${word(letters.hex, 64, roll)}`,
  Stacks: (roll: (below: number) => number) =>
    `SP${word('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 38, roll)}`,
  Polkadot: (roll: (below: number) => number) => `1${word(letters.base58, 46, roll)}`,
}
const prefixOf = (address: string) => /^(0x|bc1q|cosmos1|SP|1)?/.exec(address)?.[0] ?? ''
/** A poisoned address: only the visible ends are kept. */
function poisoned(
  address: string,
  start: number,
  end: number,
  roll: (below: number) => number,
): string {
  const prefix = prefixOf(address)
  const body = address.slice(prefix.length)
  const middle = word(body, body.length - start - end, roll)
  return `${prefix}${body.slice(0, start)}${middle}${body.slice(body.length - end)}`
}

describe('look-alike addresses', () => {
  it.each(Object.entries(kinds))('%s: finds 60 of 60 poisoned pairs', (_, make) => {
    const roll = dice(7)
    const ends = [
      [4, 4],
      [3, 4],
      [4, 6],
      [2, 6],
      [5, 5],
      [6, 4],
    ] as const
    const pairs = Array.from({ length: 60 }, (_, at) => {
      const known = make(roll)
      const [start, end] = ends[at % ends.length] ?? [4, 4]
      return [poisoned(known, start, end, roll), known] as const
    })
    expect(
      pairs.filter(([fake, known]) => fake !== known && isLookAlike(fake, known)),
    ).toHaveLength(60)
  })

  it.each(Object.entries(kinds))('%s: finds no look-alike in 1,000 random pairs', (_, make) => {
    const roll = dice(11)
    expect(
      Array.from({ length: 1000 }, () => [make(roll), make(roll)] as const).filter(([a, b]) =>
        isLookAlike(a, b),
      ),
    ).toEqual([])
  })

  it('treats no address as a look-alike of itself, in any case', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...letters.hex), minLength: 40, maxLength: 40 }),
        (digits) => {
          expect(isLookAlike(`0x${digits}`, `0x${digits}`)).toBe(false)
          expect(isLookAlike(`0x${digits}`, `0x${digits.toUpperCase()}`)).toBe(false)
        },
      ),
    )
  })

  it('finds a look-alike with a few wrong characters, wherever they are', () => {
    const digits = fc.string({
      unit: fc.constantFrom(...letters.hex),
      minLength: 40,
      maxLength: 40,
    })
    fc.assert(
      fc.property(
        digits,
        fc.uniqueArray(fc.nat(39), { minLength: 1, maxLength: 8 }),
        (body, places) => {
          const wrong = [...body]
            .map((digit, at) =>
              places.includes(at)
                ? (letters.hex[(letters.hex.indexOf(digit) + 1) % 16] ?? '')
                : digit,
            )
            .join('')
          expect(isLookAlike(`0x${wrong}`, `0x${body}`)).toBe(true)
        },
      ),
    )
  })

  it.each([
    [
      'the same four at both ends',
      '0xd8dA000000000000000000000000000000006045',
      '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
      true,
    ],
    [
      'the same short form',
      '0xd8000000000000000000000000000000A96045',
      '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
      true,
    ],
    [
      'only the start',
      '0xd8dA6B1111111111111111111111111111111111',
      '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
      false,
    ],
    [
      'only the end',
      '0x1111111111111111111111111111111137aA9604',
      '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
      false,
    ],
    ['nothing', '', '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', false],
  ])('compares addresses with %s', (_, address, known, alike) => {
    expect(isLookAlike(address, known)).toBe(alike)
  })
})
