/**
 * A short text in several languages, for what stands in a manifest and is shown before its plugin
 * is loaded. English is the fallback.
 */
export type Label = Readonly<Record<string, string>> & { readonly en: string }

/** The label in a locale, in the locale's language, else in English. */
export function resolveLabel(label: Label, locale: string): string {
  return label[locale] ?? label[locale.split('-')[0] ?? 'en'] ?? label.en
}
