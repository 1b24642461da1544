import type { Platform } from '#kernel'
import type { Messages, Texts } from './defineMessages.ts'
import { localeDirection } from './localeDirection.ts'
import type { MessageStore } from './MessageStore.ts'
import type { LoadTranslations, Translations } from './Translations.ts'
import { unpackTexts } from './unpackTexts.ts'

/** A language file that takes longer is given up: English now is better than Arabic some day. */
const loadTimeout = 3000

const mapTexts = (texts: Texts, change: (text: string) => string): Texts =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, change(text)]))

/**
 * Isolates the placeholders: a text that runs from right to left would otherwise write a symbol
 * before its amount.
 */
const isolatePlaceholders = (texts: Texts): Texts =>
  mapTexts(texts, (text) => text.replace(/\{\w+\}/g, '\u2068$&\u2069'))

/**
 * Stretches English by about 40 % and marks both ends, to find texts that are cut off or not
 * translated.
 */
const pseudoLocalize = (texts: Texts): Texts =>
  mapTexts(texts, (text) => `⟦${text}${'~'.repeat(Math.ceil(text.length * 0.4))}⟧`)

const isTag = (locale: string): boolean => {
  try {
    return Intl.getCanonicalLocales(locale).length > 0
  } catch {
    return false
  }
}

/** The locale, its language if it is no language tag, as `de-DE.UTF-8`, else English. */
const toTag = (locale: string): string => [locale, locale.split('-')[0] ?? ''].find(isTag) ?? 'en'

type TranslatedFile = Awaited<ReturnType<Translations[string]>>

const getFolder = (id: string) => id.split('.')[0] ?? ''

function readFile(
  file: TranslatedFile,
  { id, en }: Pick<Messages<Texts>, 'id' | 'en'>,
): Texts | undefined {
  const texts = file[id]
  return texts && unpackTexts(texts, en)
}

/**
 * Makes an empty store for all languages. Messages without other languages of their own are built
 * in: their translations are loaded by the folder's name.
 */
export function createTranslatedTexts(
  platform: Platform,
  loadTranslations?: LoadTranslations,
): MessageStore {
  const ready = new Map<string, Texts>()
  const loading = new Map<string, Promise<void>>()
  /** Files of built-in texts that are there, by folder and locale. */
  const files = new Map<string, TranslatedFile>()
  const findImport = ({ id, en, locales }: Messages<Texts>, locale: string) => {
    const [language = ''] = locale.split('-')
    const own = locales[locale] ?? locales[language]
    if (own) return async () => (await own()).default
    const isBuiltIn = loadTranslations && language !== 'en' && Object.keys(locales).length === 0
    if (!isBuiltIn) return undefined
    return async () => {
      const file = await (await loadTranslations(locale))?.[getFolder(id)]?.()
      if (file) files.set(`${getFolder(id)}/${locale}`, file)
      return file && readFile(file, { id, en })
    }
  }
  const keep = (key: string, { en }: Messages<Texts>, locale: string, texts: Texts | undefined) => {
    const known = { ...en, ...texts }
    ready.set(key, localeDirection(locale) === 'rtl' ? isolatePlaceholders(known) : known)
  }

  const start = async (key: string, messages: Messages<Texts>, locale: string) => {
    const timeout = new Promise<undefined>((resolve) =>
      platform.after(loadTimeout, () => resolve(undefined)),
    )
    const texts = await Promise.race([findImport(messages, locale)?.(), timeout]).catch((error) =>
      platform.log('warn', `The texts "${key}" could not be loaded.`, error),
    )
    keep(key, messages, locale, texts || undefined)
    loading.delete(key)
  }
  const load: MessageStore['load'] = async (messages, requested) => {
    const locale = toTag(requested)
    const key = `${messages.id}/${locale}`
    if (!ready.has(key) && findImport(messages, locale)) {
      const running = loading.get(key) ?? start(key, messages, locale)
      loading.set(key, running)
      await running
    }
    return locale === requested ? undefined : locale
  }
  const peek: MessageStore['peek'] = (messages, locale) => {
    if (locale === 'en-XA') return pseudoLocalize(messages.en)
    if (!findImport(messages, locale)) return messages.en
    const key = `${messages.id}/${locale}`
    // A part that joins a view later must not make it wait again: the view would lose its focus.
    const file = ready.has(key) ? undefined : files.get(`${getFolder(messages.id)}/${locale}`)
    if (file) keep(key, messages, locale, readFile(file, messages))
    return ready.get(key)
  }
  return {
    load,
    peek,
    read(messages, locale) {
      const texts = peek(messages, locale)
      if (!texts) throw load(messages, locale)
      return texts
    },
  }
}
