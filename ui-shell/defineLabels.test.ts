import { describe, expect, it } from 'vitest'
import { createTestPlatform } from '../test/harness/testPlatform.ts'
import { createTranslatedTexts } from './createTranslatedTexts.ts'
import { defineLabels } from './defineLabels.ts'

describe('labels', () => {
  it('requests the labels of a locale only when they are shown in it, and once', async () => {
    const requests: string[] = []
    const load = (locale: string, action: string) => async () => {
      requests.push(locale)
      return { default: { action } }
    }
    const { messages, key } = defineLabels(
      'sample',
      { action: 'Sample' },
      { ar: load('ar', 'عينة'), fr: load('fr', 'Exemple') },
    ).action
    const texts = createTranslatedTexts(createTestPlatform().platform)
    const resolve = async (locale: string) => {
      await texts.load(messages, locale)
      return texts.read(messages, locale)[key]
    }
    expect([await resolve('en'), await resolve('de')]).toEqual(['Sample', 'Sample'])
    expect(requests).toEqual([])
    expect([await resolve('ar'), await resolve('ar')]).toEqual(['عينة', 'عينة'])
    expect(requests).toEqual(['ar'])
  })
})
