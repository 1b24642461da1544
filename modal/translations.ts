import type { LoadTranslations, Translations } from '#ui-shell'
import { byFolder } from './byFolder.ts'

/** The texts of each language by BCP 47 tag, each by its file. */
const imports: Readonly<Record<string, () => Promise<Translations>>> = {
  ar: async () => (await import('./locales/ar.ts')).ar,
  de: async () => (await import('./locales/de.ts')).de,
  es: async () => (await import('./locales/es.ts')).es,
  fr: async () => (await import('./locales/fr.ts')).fr,
  hi: async () => (await import('./locales/hi.ts')).hi,
  id: async () => (await import('./locales/id.ts')).id,
  it: async () => (await import('./locales/it.ts')).it,
  ja: async () => (await import('./locales/ja.ts')).ja,
  ko: async () => (await import('./locales/ko.ts')).ko,
  ms: async () => (await import('./locales/ms.ts')).ms,
  nl: async () => (await import('./locales/nl.ts')).nl,
  pl: async () => (await import('./locales/pl.ts')).pl,
  pt: async () => (await import('./locales/pt.ts')).pt,
  ru: async () => (await import('./locales/ru.ts')).ru,
  th: async () => (await import('./locales/th.ts')).th,
  tr: async () => (await import('./locales/tr.ts')).tr,
  uk: async () => (await import('./locales/uk.ts')).uk,
  vi: async () => (await import('./locales/vi.ts')).vi,
  'zh-CN': async () => (await import('./locales/zhCN.ts')).zhCN,
}

/** The languages that the modal is translated to beside English, as BCP 47 tags. */
export const languages: readonly string[] = Object.keys(imports)

/**
 * Loads the texts of the built-in plugins in a locale: its own, else those of its language, `de`
 * for `de-AT` and `zh-CN` for `zh`. Other languages have none.
 */
export const loadTranslations: LoadTranslations = async (locale) => {
  const [language = ''] = locale.split(/[-_]/)
  const tag =
    [locale, language].find((one) => languages.includes(one)) ??
    languages.find((one) => one.startsWith(`${language}-`))
  const files = tag === undefined ? undefined : await imports[tag]?.()
  return files && byFolder(files)
}
