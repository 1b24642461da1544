import { describe, expect, it } from 'vitest'
import { checkLabel } from './checkLabel.ts'

describe('a name', () => {
  it.each(['ada1', 'ADA1', 'a-b-', '----', '2026', 'a'.repeat(63)])(
    '%j consists of letters, digits or hyphens, and is taken',
    (label) => {
      expect(checkLabel(label)).toBeUndefined()
    },
  )
  it.each([
    'ada_',
    'ada.',
    'ada ',
    'ad\u0430a',
    'ad\u00e4a',
    'ada\u200b',
    '\u0662\u0660\u0662\u0666',
    'ada🦊',
    '-\u202e-a',
  ])('%j holds something else, and is refused', (label) => {
    expect(checkLabel(label)).toBe('characters')
  })
  it.each(['', 'a', 'ada'])('%j has less than 4 characters, and is refused', (label) => {
    expect(checkLabel(label)).toBe('short')
  })
})
