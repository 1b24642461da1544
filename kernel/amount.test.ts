import { describe, expect, it } from 'vitest'
import { add, compare, decimalText, divide, multiply, readAmount, readDecimal, rescale } from './amount.ts'

describe('an amount somebody typed', () => {
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
  ])('%s with %i decimals is taken', (text, decimals, value) => {
    expect(readAmount(text, decimals)).toEqual({ ok: true, value })
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
    ['-1', 'negative'],
    ['1.2345678', 'decimals'],
    ['9'.repeat(80), 'size'],
  ])('"%s" is refused, and why is said: %s', (text, why) => {
    expect(readAmount(text, 6)).toEqual({ ok: false, why })
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
  ])('%s is read digit by digit', (given, value, decimals) => {
    expect(readDecimal(given)).toEqual({ value, decimals })
  })
  it.each([['1e3'], ['1,5'], [''], ['+1'], [Number.NaN], [Number.POSITIVE_INFINITY], [null], [undefined], [{}], [true], ['.5'], ['0x1']])(
    '%s is none',
    (given) => {
      expect(readDecimal(given)).toBeUndefined()
    },
  )
})

describe('arithmetic', () => {
  it('is exact', () => {
    expect(multiply({ value: 15n, decimals: 1 }, { value: 3n, decimals: 2 })).toEqual({ value: 45n, decimals: 3 })
    expect(add({ value: 1n, decimals: 1 }, { value: 2n, decimals: 2 })).toEqual({ value: 12n, decimals: 2 })
    expect(compare({ value: 10n, decimals: 1 }, { value: 1n, decimals: 0 })).toBe(0)
    expect(compare({ value: 1n, decimals: 1 }, { value: 1n, decimals: 0 })).toBe(-1)
  })
  it('divides with 20 decimals by default, cut off', () => {
    expect(divide({ value: 2n, decimals: 0 }, { value: 3n, decimals: 0 })).toEqual({ value: 66_666_666_666_666_666_666n, decimals: 20 })
    expect(divide({ value: 1n, decimals: 0 }, { value: 8n, decimals: 0 }, 2)).toEqual({ value: 12n, decimals: 2 })
    expect(divide({ value: 1n, decimals: 0 }, { value: 0n, decimals: 3 })).toBeUndefined()
  })
  it('cuts off towards zero', () => {
    expect(rescale({ value: 1999n, decimals: 3 }, 2)).toBe(199n)
    expect(rescale({ value: -1999n, decimals: 3 }, 2)).toBe(-199n)
    expect(rescale({ value: 5n, decimals: 0 }, 3)).toBe(5000n)
  })
  it('writes what it reads', () => {
    expect([decimalText(1_500_000n, 6), decimalText(-1n, 3), decimalText(0n, 18), decimalText(7n, 0)]).toEqual(['1.5', '-0.001', '0', '7'])
  })
})
