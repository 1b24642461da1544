import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Messages, Texts } from '#ui-shell'
import { languages, loadTranslations } from '../../modal/translations.ts'
import { translatedButtonTexts } from '../../ui-shell/translatedButtonTexts.ts'
import { unpackTexts } from '../../ui-shell/unpackTexts.ts'

const root = join(import.meta.dirname, '../..')
const files = ['plugins', 'ui-shell']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      join(folder, file),
    ),
  )
  .filter((file) => /(?<!\.test|\.test-d|define\w+)\.tsx?$/.test(file))
  .filter((file) => /define(Labels|Messages)\(/.test(readFileSync(join(root, file), 'utf8')))

const isMessages = (value: object): value is Messages<Texts> => 'en' in value && 'locales' in value
/** The messages in the exports of a module, however deep. */
const listMessages = (value: unknown): readonly Messages<Texts>[] => {
  if (typeof value !== 'object' || value === null) return []
  return isMessages(value) ? [value] : Object.values(value).flatMap(listMessages)
}
const imported = await Promise.all(
  files.map(async (file) =>
    listMessages({ ...(await import(/* @vite-ignore */ join(root, file))) }),
  ),
)
const known = new Map(imported.flat().map((messages) => [messages.id, messages]))

/** Texts that every language has as they are. */
const names = new Set(['App Store', 'Google Play'])
const plural = /\.(zero|one|two|few|many|other)$/
/** The key of a text, without the ending of a plural form. */
const baseOf = (texts: Texts) => {
  const isPlural = (key: string) => plural.test(key) && `${key.replace(plural, '')}.other` in texts
  return (key: string) => (isPlural(key) ? key.replace(plural, '') : key)
}
const placeholders = (text: string) =>
  new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
/** The plural forms that whole numbers have; those of `many` in Spanish start at a million. */
const formsOf = (tag: string) =>
  new Set(Array.from({ length: 1000 }, (_, count) => new Intl.PluralRules(tag).select(count)))

async function readAll(tag: string): Promise<ReadonlyMap<string, Texts>> {
  const translations = (await loadTranslations(tag)) ?? {}
  const folders = await Promise.all(Object.values(translations).map((load) => load()))
  const all = folders.flatMap((texts) => Object.entries(texts))
  return new Map(all.map(([id, texts]) => [id, unpackTexts(texts, known.get(id)?.en ?? {}) ?? {}]))
}

describe('the texts of the product', () => {
  it('are declared where they are found', () => {
    expect(files).toContain('plugins/receive/labels.ts')
    expect(known.size).toBeGreaterThan(40)
  })

  it('have a connect button in every language', () => {
    const tags = languages.map((tag) => tag.split('-')[0])
    expect(Object.keys(translatedButtonTexts).toSorted()).toEqual(tags.toSorted())
  })

  it('have ids that begin with their folder', () => {
    for (const [index, messages] of imported.entries())
      for (const { id } of messages)
        expect(files[index]).toMatch(new RegExp(`^(plugins/)?${id.split('.')[0]}/`))
  })

  it.each([...languages])('are all there in %s, with their placeholders', async (tag) => {
    const all = await readAll(tag)
    expect([...all.keys()].toSorted()).toEqual([...known.keys()].toSorted())
    for (const [id, { en }] of known) {
      const texts = all.get(id) ?? {}
      const toBase = baseOf(en)
      expect([...new Set(Object.keys(texts).map(toBase))].toSorted(), id).toEqual(
        [...new Set(Object.keys(en).map(toBase))].toSorted(),
      )
      for (const [key, text] of Object.entries(texts)) {
        const given = placeholders(text)
        const english = en[key] ?? en[`${toBase(key)}.other`] ?? ''
        expect(text.trim(), `${id} ${key}`).toBe(text)
        // "one wallet" needs no count.
        if (/\.(one|zero|two)$/.test(key)) given.add('count')
        else expect(given, `${id} ${key}`).toEqual(placeholders(english))
        for (const name of given) expect([...placeholders(english), 'count']).toContain(name)
      }
    }
  })

  it.each([...languages])('have every plural form of %s', async (tag) => {
    const forms = formsOf(tag)
    const all = await readAll(tag)
    for (const [id, { en }] of known)
      for (const key of Object.keys(en).filter((one) => one.endsWith('.other'))) {
        const base = key.replace(plural, '')
        if (!(`${base}.one` in en)) continue
        const given = Object.keys(all.get(id) ?? {}).filter(
          (one) => one.replace(plural, '') === base,
        )
        const written = new Set(given.map((one) => one.slice(base.length + 1)))
        for (const form of forms) expect(written, `${id} ${base}`).toContain(form)
      }
  })

  it.each([...languages])('are no English in %s', async (tag) => {
    const all = await readAll(tag)
    const same = [...known].flatMap(([id, { en }]) =>
      Object.entries(all.get(id) ?? {})
        .filter(([key, text]) => text === en[key] && !names.has(text))
        // A word may be the same in two languages; two words hardly.
        .filter(([, text]) => /\p{L}{3,}.*\s.*\p{L}{3,}/u.test(text.replace(/\{\w+\}/g, '')))
        .map(([key, text]) => `${id} ${key}: ${text}`),
    )
    expect(same).toEqual([])
  })

  it('name tokens and codes by two words in Arabic', async () => {
    const all = await readAll('ar')
    const texts = [...known].flatMap(([id, { en }]) =>
      Object.entries(all.get(id) ?? {}).map(([key, text]) => ({ text, english: en[key] ?? '' })),
    )
    const ofTokens = texts.filter(({ english }) => /\btokens?\b/i.test(english))
    const ofCodes = texts.filter(({ english }) => /\bcodes?\b/i.test(english))
    expect(ofTokens.length).toBeGreaterThan(30)
    expect(ofCodes.length).toBeGreaterThan(30)
    expect(ofTokens.filter(({ text }) => /رمز|رموز/.test(text))).toEqual([])
    expect(ofCodes.filter(({ text }) => text.includes('توكن'))).toEqual([])
  })
})
