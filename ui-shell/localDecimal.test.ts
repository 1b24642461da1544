import { describe, expect, it } from 'vitest'
import { fromLocalDecimal } from './fromLocalDecimal.ts'
import { toLocalDecimal } from './toLocalDecimal.ts'

describe('an amount with a comma', () => {
  it.each([
    ['de', '1,5', '1.5'],
    ['de', ',5', '.5'],
    ['de', '1.5', '1.5'],
    ['de', '1.000,5', '1.000,5'],
    ['de', '1,0,0', '1,0,0'],
    ['en', '1,5', '1,5'],
    ['en', '1.5', '1.5'],
    ['ar-EG', '1٫5', '1.5'],
    ['ar-EG', '١٢٫٥', '12.5'],
    ['ar-EG', '1.000٫5', '1.000٫5'],
    ['ar', '١٢٫٥', '12.5'],
    ['ar', '٠٩', '09'],
    ['fa', '۱۲٫۹', '12.9'],
    ['hi', '०१.९', '01.9'],
    ['th', '๑๒.๙', '12.9'],
    ['ar', '\u2068١٫٥\u2069', '1.5'],
    ['en', '\u200e1.5', '1.5'],
    ['ar', '١٬٠٠٠', '1٬000'],
  ])('is read in %s: %s', (locale, typed, plain) => {
    expect(fromLocalDecimal(typed, locale)).toBe(plain)
  })

  it.each([
    ['de', '1.5', '1,5'],
    ['de', '1.', '1,'],
    ['de', '1.0.0', '1.0.0'],
    ['de', '', ''],
    ['en', '1.5', '1.5'],
  ])('is shown in %s for %s', (locale, plain, shown) => {
    expect(toLocalDecimal(plain, locale)).toBe(shown)
  })
})
