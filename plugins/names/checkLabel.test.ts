import { describe, expect, it } from 'vitest'
import { checkLabel } from './checkLabel.ts'

describe('label of a name', () => {
  it.each(['ada1', 'ADA1', 'a-b-', '----', '2026', 'a'.repeat(63)])(
    'accepts %j: letters, digits or hyphens',
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
  ])('refuses %j: other characters', (label) => {
    expect(checkLabel(label)).toBe('characters')
  })
  it.each(['', 'a', 'ada'])('refuses %j: less than 4 characters', (label) => {
    expect(checkLabel(label)).toBe('short')
  })
})
