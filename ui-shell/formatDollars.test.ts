import { describe, expect, it } from 'vitest'
import { parseDecimal } from '#kernel/amount'
import { formatDollars } from './formatDollars.ts'

describe('a value in dollars', () => {
  it.each([
    ['1.999', '$1.99'],
    ['999.999', '$999.99'],
    ['12', '$12.00'],
    ['0.5', '$0.50'],
    ['0', '$0.00'],
  ])('formats dollars with 2 decimals, floored: %s is %s', (text, shown) => {
    const amount = parseDecimal(text) ?? expect.fail('no amount')
    expect(formatDollars(amount, 'en')).toBe(shown)
  })

  it('runs from left to right in Arabic', () => {
    const shown = formatDollars({ value: 100n, decimals: 0 }, 'ar-u-nu-latn')
    expect(shown).toMatch(/^\u2066.*100\.00.*\u2069$/)
  })
})
