import { describe, expect, it } from 'vitest'
import { formatOptions } from './formatOptions.ts'

describe('the code of the theme editor', () => {
  it('has only the variables that were changed, with a colour for each mode', () => {
    expect(
      formatOptions({
        mode: 'auto',
        colours: {
          '--lk-text': { light: '#111111', dark: '#111111' },
          '--lk-accent': { light: '#5b3df5', dark: '#b9a8ff' },
        },
        others: { '--lk-radius': '12px', '--lk-density': '0.85' },
      }),
    ).toBe(`import { createModal } from 'latchkey'

const modal = createModal({
  themeMode: 'auto',
  themeVariables: {
    '--lk-accent': 'light-dark(#5b3df5, #b9a8ff)',
    '--lk-text': '#111111',
    '--lk-radius': '12px',
    '--lk-density': '0.85',
  },
})
`)
  })

  it('has no variables while nothing was changed', () => {
    expect(
      formatOptions({ mode: 'dark', colours: {}, others: {} }),
    ).toBe(`import { createModal } from 'latchkey'

const modal = createModal({
  themeMode: 'dark',
})
`)
  })

  it('escapes quotes in the name of a font', () => {
    expect(
      formatOptions({ mode: 'auto', colours: {}, others: { '--lk-font': "'Inter', serif" } }),
    ).toContain("'--lk-font': '\\'Inter\\', serif',")
  })
})
