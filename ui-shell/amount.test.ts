import { describe, expect, it } from 'vitest'
import {
  add,
  compare,
  divide,
  formatDecimal,
  multiply,
  parseAmount,
  parseDecimal,
  rescale,
} from './amount.ts'

describe('typed amounts', () => {
  it.each([
    ['1', 6, 1_000_000n],
    ['1.5', 6, 1_500_000n],
    ['.5', 1, 5n],
    ['5.', 0, 5n],
    ['0', 18, 0n],
    ['000.10', 1, 1n],
    ['1.500000', 1, 15n],
    [' 7 ', 0, 7n],
    ['0.000000000000000001', 18, 1n],
    [`${2n ** 256n - 1n}`, 0, 2n ** 256n - 1n],
    [`${'0'.repeat(100)}7`, 0, 7n],
    ['00100', 1, 1000n],
    [`0.${'0'.repeat(77)}1`, 78, 1n],
    ['10', 0, 10n],
  ])('accepts %s with %i decimals', (text, decimals, value) => {
    expect(parseAmount(text, decimals)).toEqual({ ok: true, value })
  })
  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['.', 'empty'],
    ['1,5', 'format'],
    ['1.5.2', 'format'],
    ['1e3', 'format'],
    ['0x10', 'format'],
    ['+1', 'format'],
    ['1 000', 'format'],
    ['١', 'format'],
    ['NaN', 'format'],
    ['Infinity', 'format'],
    ['--1', 'format'],
    ['1-', 'format'],
    ['1 .5', 'format'],
    ['a1', 'format'],
    ['1a', 'format'],
    ['..5', 'format'],
    ['.5.', 'format'],
    ['5..', 'format'],
    ['-5.', 'negative'],
    ['-', 'format'],
    ['-1', 'negative'],
    ['-0', 'negative'],
    ['-1.2345678', 'negative'],
    ['0.0000001', 'decimals'],
    ['1.2345678', 'decimals'],
    ['9'.repeat(80), 'size'],
  ])('refuses "%s", and gives the reason: %s', (text, why) => {
    expect(parseAmount(text, 6)).toEqual({ ok: false, why })
  })

  it('accepts at most 256 bits in the smallest unit, whatever the decimals', () => {
    const most = String(2n ** 256n - 1n)
    for (const decimals of [0, 6, 18, 77]) {
      const whole = most.slice(0, most.length - decimals)
      expect(parseAmount(decimals ? `${whole}.${most.slice(-decimals)}` : whole, decimals)).toEqual(
        {
          ok: true,
          value: 2n ** 256n - 1n,
        },
      )
    }
    expect(parseAmount(String(2n ** 256n), 0)).toEqual({ ok: false, why: 'size' })
    expect(parseAmount('9'.repeat(78), 18)).toEqual({ ok: false, why: 'size' })
    expect(parseAmount(`1${'0'.repeat(60)}`, 18)).toEqual({ ok: false, why: 'size' })
  })
})

describe('a decimal that a service sent', () => {
  it.each<[unknown, bigint, number]>([
    ['12.50', 1250n, 2],
    ['-0.1', -1n, 1],
    [0.1, 1n, 1],
    [1e-7, 1n, 7],
    [1.25e21, 1_250_000_000_000_000_000_000n, 0],
    [-1.5e-8, -15n, 9],
    [3000, 3000n, 0],
    ['-007.10', -710n, 2],
    [-1e21, -(10n ** 21n), 0],
    [1.5e-100, 15n, 101],
    [1e300, 10n ** 300n, 0],
    [`${'9'.repeat(156)}`, BigInt('9'.repeat(156)), 0],
    [`1.${'0'.repeat(154)}1`, 10n ** 155n + 1n, 155],
  ])('reads %s digit by digit', (given, value, decimals) => {
    expect(parseDecimal(given)).toEqual({ value, decimals })
  })
  it.each([
    ['1e3'],
    ['1,5'],
    [''],
    ['+1'],
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    [null],
    [undefined],
    [{}],
    [true],
    ['.5'],
    ['0x1'],
    ['-'],
    ['5.'],
    ['1e+21'],
    ['1 '],
    [' 1'],
    ['1\n'],
    [5n],
    [['1']],
  ])('refuses %s as a decimal', (given) => {
    expect(parseDecimal(given)).toBeUndefined()
  })
})

describe('a text of more digits than two amounts have', () => {
  it.each([
    ['9'.repeat(157)],
    [`1.${'0'.repeat(156)}`],
    [`-${'9'.repeat(100)}.${'9'.repeat(57)}`],
    ['1'.repeat(1_000_000)],
  ])('refuses a text with more digits than any amount: %.20s', (text) => {
    expect(parseDecimal(text)).toBeUndefined()
  })
})

describe('arithmetic', () => {
  it('aligns the fewer decimals to those of the other, whichever stands first', () => {
    const [coarse, fine] = [
      { value: 3n, decimals: 0 },
      { value: -25n, decimals: 3 },
    ]
    for (const [a, b] of [
      [coarse, fine],
      [fine, coarse],
    ] as const) {
      expect(add(a, b)).toEqual({ value: 2975n, decimals: 3 })
      expect(multiply(a, b)).toEqual({ value: -75n, decimals: 3 })
    }
  })
  it('compares amounts by value, not by the number of digits', () => {
    expect(compare({ value: 2n, decimals: 0 }, { value: 1999n, decimals: 3 })).toBe(1)
    expect(compare({ value: 1999n, decimals: 3 }, { value: 2n, decimals: 0 })).toBe(-1)
    expect(compare({ value: -1n, decimals: 0 }, { value: 1n, decimals: 0 })).toBe(-1)
    expect(compare({ value: 1n, decimals: 0 }, { value: -1n, decimals: 0 })).toBe(1)
    expect(compare({ value: 0n, decimals: 18 }, { value: 0n, decimals: 0 })).toBe(0)
  })
  it('divides amounts with decimals', () => {
    expect(divide({ value: 150n, decimals: 2 }, { value: 5n, decimals: 1 }, 0)).toEqual({
      value: 3n,
      decimals: 0,
    })
    expect(divide({ value: 3n, decimals: 0 }, { value: 150n, decimals: 2 }, 4)).toEqual({
      value: 20_000n,
      decimals: 4,
    })
    expect(divide({ value: -7n, decimals: 0 }, { value: 2n, decimals: 0 }, 0)).toEqual({
      value: -3n,
      decimals: 0,
    })
    expect(divide({ value: 0n, decimals: 0 }, { value: 7n, decimals: 3 }, 2)).toEqual({
      value: 0n,
      decimals: 2,
    })
  })
  it('multiplies, adds and compares amounts exactly', () => {
    expect(multiply({ value: 15n, decimals: 1 }, { value: 3n, decimals: 2 })).toEqual({
      value: 45n,
      decimals: 3,
    })
    expect(add({ value: 1n, decimals: 1 }, { value: 2n, decimals: 2 })).toEqual({
      value: 12n,
      decimals: 2,
    })
    expect(compare({ value: 10n, decimals: 1 }, { value: 1n, decimals: 0 })).toBe(0)
    expect(compare({ value: 1n, decimals: 1 }, { value: 1n, decimals: 0 })).toBe(-1)
  })
  it('divides with 20 decimals by default, cut off', () => {
    expect(divide({ value: 2n, decimals: 0 }, { value: 3n, decimals: 0 })).toEqual({
      value: 66_666_666_666_666_666_666n,
      decimals: 20,
    })
    expect(divide({ value: 1n, decimals: 0 }, { value: 8n, decimals: 0 }, 2)).toEqual({
      value: 12n,
      decimals: 2,
    })
    expect(divide({ value: 1n, decimals: 0 }, { value: 0n, decimals: 3 })).toBeUndefined()
  })
  it('cuts off decimals towards zero', () => {
    expect(rescale({ value: 1999n, decimals: 3 }, 2)).toBe(199n)
    expect(rescale({ value: -1999n, decimals: 3 }, 2)).toBe(-199n)
    expect(rescale({ value: 5n, decimals: 0 }, 3)).toBe(5000n)
  })
  it('writes an amount as it was read', () => {
    expect([
      formatDecimal(1_500_000n, 6),
      formatDecimal(-1n, 3),
      formatDecimal(0n, 18),
      formatDecimal(7n, 0),
    ]).toEqual(['1.5', '-0.001', '0', '7'])
    expect([
      formatDecimal(100n, 0),
      formatDecimal(100n, 1),
      formatDecimal(-1_230n, 2),
      formatDecimal(105n, 2),
    ]).toEqual(['100', '10', '-12.3', '1.05'])
  })
})
