import { describe, expect, it } from 'vitest'
import { createTestPlatform } from '../test/harness/testPlatform.ts'
import { createMessageStore } from './createMessageStore.ts'
import { createTranslatedTexts } from './createTranslatedTexts.ts'
import { defineLabels } from './defineLabels.ts'
import { defineMessages } from './defineMessages.ts'
import { formatMessage } from './formatMessage.ts'
import { localeDirection } from './localeDirection.ts'

import type { LoadTranslations } from './Translations.ts'

const createStore = (loadTranslations?: LoadTranslations) => {
  const { platform, clock, logs } = createTestPlatform()
  return { texts: createTranslatedTexts(platform, loadTranslations), clock, logs }
}

describe('texts', () => {
  it('fills placeholders, with numbers as the locale writes them', () => {
    expect(formatMessage({ a: '{name} has {n}' }, 'a', { name: 'Ann', n: 1234.5 }, 'de')).toBe(
      'Ann has 1.234,5',
    )
    expect(formatMessage({ a: 'See {link}' }, 'a', {}, 'en')).toBe('See {link}')
  })

  it('chooses the plural form of the language', () => {
    const english = { 'found.one': '{count} wallet', 'found.other': '{count} wallets' }
    expect([1, 2].map((count) => formatMessage(english, 'found', { count }, 'en'))).toEqual([
      '1 wallet',
      '2 wallets',
    ])
    const arabic = {
      'found.two': 'محفظتان',
      'found.few': '{count} محافظ',
      'found.other': '{count} محفظة',
    }
    expect(
      [2, 3, 100].map((count) => formatMessage(arabic, 'found', { count }, 'ar-u-nu-latn')),
    ).toEqual(['محفظتان', '3 محافظ', '100 محفظة'])
  })

  it('finds labels in the locale, its language, or English', async () => {
    const { texts } = createStore()
    const { messages } = defineLabels(
      'a',
      { send: 'Send' },
      {
        ar: async () => ({ default: { send: 'إرسال' } }),
        'pt-BR': async () => ({ default: { send: 'Enviar' } }),
      },
    ).send
    const resolve = async (locale: string) => {
      await texts.load(messages, locale)
      return texts.read(messages, locale)['send']
    }
    expect(await Promise.all(['ar-EG', 'pt-BR', 'fr'].map(resolve))).toEqual([
      'إرسال',
      'Enviar',
      'Send',
    ])
  })

  it('runs from right to left where the language does', () => {
    expect(['ar', 'he-IL', 'fa', 'ur-PK'].map(localeDirection)).toEqual([
      'rtl',
      'rtl',
      'rtl',
      'rtl',
    ])
    expect(['en', 'de', 'arn'].map(localeDirection)).toEqual(['ltr', 'ltr', 'ltr'])
  })
})

describe('the store of texts without the code of other languages', () => {
  const known = { hello: 'Hello' }
  const messages = defineMessages('a', known, {
    ar: async () => ({ default: { hello: 'مرحبا' } }),
    'en-GB': async () => ({ default: { hello: 'Good day' } }),
  })
  const createLateStore = (importTexts: Parameters<typeof createMessageStore>[1]) => {
    const { platform, clock, logs } = createTestPlatform()
    return { texts: createMessageStore(platform, importTexts), clock, logs }
  }

  it('returns English at once, and loads that code with the first other language', async () => {
    let imports = 0
    const { texts } = createLateStore(async () => {
      imports++
      return createStore().texts
    })
    await texts.load(messages, 'en')
    expect([texts.read(messages, 'en-US'), texts.peek(messages, 'en'), imports]).toEqual([
      known,
      known,
      0,
    ])
    expect(texts.peek(messages, 'ar')).toBeUndefined()
    expect(() => texts.read(messages, 'ar')).toThrow()
    await Promise.all([texts.load(messages, 'ar'), texts.load(messages, 'en-GB')])
    expect(texts.read(messages, 'ar')).toEqual({ hello: 'مرحبا' })
    expect(texts.read(messages, 'en-GB')).toEqual({ hello: 'Good day' })
    expect(imports).toBe(1)
  })

  it('stays English when that code does not load, or takes more than 3 s', async () => {
    const broken = createLateStore(() => Promise.reject(new Error('broken')))
    await broken.texts.load(messages, 'ar')
    expect([broken.texts.read(messages, 'ar'), broken.logs.length]).toEqual([known, 1])
    const slow = createLateStore(() => new Promise(() => {}))
    const loading = slow.texts.load(messages, 'ar')
    await slow.clock.advance(3000)
    await loading
    expect(slow.texts.read(messages, 'ar')).toEqual(known)
  })
})

describe('the store of texts', () => {
  const known = { hello: 'Hello', bye: 'Bye' }

  it('returns English at once, and English for a language without texts', () => {
    const { texts } = createStore()
    const messages = defineMessages('a', known)
    expect([texts.read(messages, 'en'), texts.read(messages, 'fr')]).toEqual([known, known])
  })

  it('loads the built-in texts of a language by the folder of their id, and English for others', async () => {
    const requested: string[] = []
    const { texts } = createStore(async (locale) => {
      requested.push(locale)
      return locale === 'de'
        ? { a: async () => ({ 'a.b': { hello: 'Hallo', bye: 'Tschüss' } }) }
        : undefined
    })
    const messages = defineMessages('a.b', known)
    expect(texts.read(messages, 'en-GB')).toEqual(known)
    expect(() => texts.read(messages, 'de')).toThrow()
    await texts.load(messages, 'de')
    expect(texts.read(messages, 'de')).toEqual({ hello: 'Hallo', bye: 'Tschüss' })
    await texts.load(messages, 'xx')
    expect(texts.read(messages, 'xx')).toEqual(known)
    expect(requested).toEqual(['de', 'xx'])
  })

  it('has all texts of a folder at once when its file is there, so that no view waits twice', async () => {
    const { texts } = createStore(async () => ({
      a: async () => ({ 'a.view': { hello: 'Hallo' }, 'a.part': { bye: 'Tschüss {name}' } }),
    }))
    await texts.load(defineMessages('a.view', known), 'de')
    const part = defineMessages('a.part', { bye: 'Bye {name}', stay: 'Stay' })
    expect(texts.read(part, 'de')).toEqual({ bye: 'Tschüss {name}', stay: 'Stay' })
    const other = defineMessages('b', known)
    expect(() => texts.read(other, 'de')).toThrow()
    const none = defineMessages('a.none', known)
    expect(texts.read(none, 'de')).toEqual(known)
  })

  it('isolates the values of a language that runs from right to left', async () => {
    const { texts } = createStore()
    const messages = defineMessages(
      'a',
      { send: 'Send {amount}', to: 'To {link}' },
      {
        ar: async () => ({ default: { send: 'إرسال {amount}' } }),
        de: async () => ({ default: { send: '{amount} senden' } }),
      },
    )
    await Promise.all(['ar', 'de'].map((locale) => texts.load(messages, locale)))
    const send = (locale: string) =>
      formatMessage(texts.read(messages, locale), 'send', { amount: '0.25 ETH' }, locale)
    expect([send('ar'), send('de'), send('en')]).toEqual([
      'إرسال \u20680.25 ETH\u2069',
      '0.25 ETH senden',
      'Send 0.25 ETH',
    ])
    // A placeholder of a link stays one.
    expect(texts.read(messages, 'ar')['to']).toBe('To \u2068{link}\u2069')
  })

  it('keeps texts that bring their own languages out of the built-in ones', async () => {
    const { texts } = createStore(() => Promise.reject(new Error('not built in')))
    const messages = defineMessages('a', known, {
      ar: async () => ({ default: { hello: 'مرحبا' } }),
    })
    expect(texts.read(messages, 'de')).toEqual(known)
  })

  it('loads another language once, and fills what it lacks with English', async () => {
    const { texts } = createStore()
    let loads = 0
    const messages = defineMessages('a', known, {
      ar: async () => {
        loads++
        return { default: { hello: 'مرحبا' } }
      },
    })
    expect(() => texts.read(messages, 'ar-EG')).toThrow()
    await Promise.all([texts.load(messages, 'ar-EG'), texts.load(messages, 'ar-EG')])
    expect(texts.read(messages, 'ar-EG')).toEqual({ hello: 'مرحبا', bye: 'Bye' })
    expect(loads).toBe(1)
  })

  it('falls back to English when a language does not load, or takes more than 3 s', async () => {
    const { texts, clock, logs } = createStore()
    const broken = defineMessages('a', known, { ar: () => Promise.reject(new Error('broken')) })
    await texts.load(broken, 'ar')
    expect(texts.read(broken, 'ar')).toEqual(known)
    expect(logs).toHaveLength(1)
    const slow = defineMessages('b', known, { ar: () => new Promise(() => {}) })
    const loading = texts.load(slow, 'ar')
    await clock.advance(3000)
    await loading
    expect(texts.read(slow, 'ar')).toEqual(known)
  })

  it('stretches English by 40 % for tests', () => {
    expect(createStore().texts.read(defineMessages('a', known), 'en-XA')['hello']).toBe('⟦Hello~~⟧')
  })
})
