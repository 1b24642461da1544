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
