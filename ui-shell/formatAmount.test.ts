import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDecimal } from '#kernel/amount'
import { formatAmount } from './formatAmount.ts'

describe('amounts', () => {
  it('formats amounts from decimal text exactly, whatever their size', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }),
        fc.integer({ min: 0, max: 30 }),
        (value, decimals) => {
          const [whole = '', rest = ''] = formatDecimal(value, decimals).replace('-', '').split('.')
          const back = BigInt(whole + rest.padEnd(decimals, '0'))
          expect(value < 0n ? -back : back).toBe(value)
        },
      ),
    )
  })

  it('floors an amount to the decimals shown, and never rounds up', () => {
    const ether = 1_999_999_999_999_999_999n
    expect(formatAmount(ether, 18, { locale: 'en' })).toBe('1.999')
    expect(formatAmount(ether, 18, { locale: 'en', digits: 2 })).toBe('1.99')
    expect(formatAmount(0n, 18, { locale: 'en' })).toBe('0')
  })

  it('calls an amount below the decimals shown less than the smallest of them, and never zero', () => {
    expect(formatAmount(1n, 18, { locale: 'en' })).toBe('<0.001')
    expect(formatAmount(1n, 18, { locale: 'de', digits: 8 })).toBe('<0,00000001')
    expect(formatAmount(1n, 18, { locale: 'en', digits: 0 })).toBe('<1')
    expect(formatAmount(1n, 18, { locale: 'en', digits: 18 })).toBe('0.000000000000000001')
    expect(formatAmount(0n, 18, { locale: 'en', digits: 0 })).toBe('0')
  })

  it('writes numbers as the locale does, without losing digits', () => {
    expect(formatAmount(1_234_567_890_123_456_789_012_345n, 6, { locale: 'de' })).toBe(
      '1.234.567.890.123.456.789,012',
    )
    expect(formatAmount(10n ** 77n, 0, { locale: 'en' }).replaceAll(',', '')).toBe(
      `1${'0'.repeat(77)}`,
    )
  })
})
