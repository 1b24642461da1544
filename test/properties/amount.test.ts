import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  divide,
  formatDecimal,
  multiply,
  parseAmount,
  parseDecimal,
  rescale,
} from '../../ui-shell/amount.ts'

/** Amounts of every size, not only the small ones that generators like. */
const amount = fc.oneof(
  fc.bigInt({ min: 0n, max: 2n ** 64n }),
  fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
)

describe('amounts', () => {
  test('reads back 1,000,000 amounts with 0 to 77 decimals as they were written', {
    timeout: 120_000,
  }, () => {
    fc.assert(
      fc.property(
        fc.array(amount, { minLength: 1000, maxLength: 1000 }),
        fc.nat({ max: 77 }),
        (values, decimals) => {
          for (const value of values) {
            const text = formatDecimal(value, decimals)
            const read = parseAmount(text, decimals)
            if (!read.ok || read.value !== value)
              throw new Error(`${text} was read as ${read.ok ? read.value : read.why}`)
          }
        },
      ),
      { numRuns: 1000 },
    )
  })
  test('refuses an amount with more decimals than the asset has, without rounding', () => {
    fc.assert(
      fc.property(
        amount,
        fc.nat({ max: 76 }),
        fc.integer({ min: 1, max: 9 }),
        (value, decimals, digit) => {
          const text = `${formatDecimal(value, decimals).split('.')[0]}.${'0'.repeat(decimals)}${digit}`
          expect(parseAmount(text, decimals)).toEqual({ ok: false, why: 'decimals' })
        },
      ),
    )
  })
  test('parses any input to the last digit, or refuses it with the reason', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.stringMatching(/^[-+0-9.,e ]{0,24}$/)),
        fc.nat({ max: 30 }),
        (typed, decimals) => {
          const read = parseAmount(typed, decimals)
          if (read.ok)
            expect(parseAmount(formatDecimal(read.value, decimals), decimals)).toEqual(read)
          else expect(['empty', 'format', 'negative', 'decimals', 'size']).toContain(read.why)
        },
      ),
      { numRuns: 5000 },
    )
  })
})

describe('decimals in service responses', () => {
  test('reads a JSON number with exactly the digits it is written with', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (given) => {
        const read = parseDecimal(given)
        expect(read && Number(formatDecimal(read.value, read.decimals))).toBe(
          given === 0 ? 0 : given,
        )
      }),
      { numRuns: 5000 },
    )
  })
  test('rounds a quotient down by under one unit of its last place', () => {
    fc.assert(
      fc.property(
        amount,
        fc.bigInt({ min: 1n, max: 2n ** 128n }),
        fc.nat({ max: 18 }),
        fc.nat({ max: 18 }),
        (value, by, decimals, byDecimals) => {
          const quotient = divide({ value, decimals }, { value: by, decimals: byDecimals })
          if (!quotient) throw new Error('a division by what is not zero gave nothing')
          const back = (given: bigint) =>
            rescale(
              multiply({ value: given, decimals: 20 }, { value: by, decimals: byDecimals }),
              60,
            )
          const whole = rescale({ value, decimals }, 60)
          expect(back(quotient.value) <= whole && whole < back(quotient.value + 1n)).toBe(true)
        },
      ),
    )
  })
})
