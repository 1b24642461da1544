import { afterEach, describe, expect, it } from 'vitest'
import { createSnapshotStore } from './snapshotStore.ts'
import { languages } from './translations.ts'

const page = document.documentElement
const localeOf = (lang: string, options = {}) => {
  page.lang = lang
  return createSnapshotStore(options, true).get().locale
}

describe('the locale of a modal', () => {
  const before = page.lang
  afterEach(() => {
    page.lang = before
  })

  it.each([...languages, 'de-AT', 'zh', 'en-GB'])('is %s on a page in that language', (lang) => {
    expect(localeOf(lang)).toBe(lang)
  })

  it.each(['', 'he', 'deu', 'x', 'de DE', 'en.x'])(
    'is English on a page in "%s", which has no texts',
    (lang) => {
      expect(localeOf(lang)).toBe('en')
    },
  )

  it('is what the host sets, whatever the page says', () => {
    expect(localeOf('de', { locale: 'fr' })).toBe('fr')
  })
})
