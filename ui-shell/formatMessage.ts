import type { Texts, Values } from './defineMessages.ts'

const withPlural = (
  texts: Texts,
  key: string,
  count: string | number | undefined,
  locale: string,
) =>
  typeof count === 'number'
    ? (texts[`${key}.${new Intl.PluralRules(locale).select(count)}`] ?? texts[`${key}.other`])
    : undefined

/**
 * The text of a key with its placeholders filled; an unknown placeholder stays as it is written, an
 * unknown key is its own text.
 */
export function formatMessage(texts: Texts, key: string, values: Values, locale: string): string {
  const text = withPlural(texts, key, values['count'], locale) ?? texts[key] ?? key
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    return typeof value === 'number'
      ? new Intl.NumberFormat(locale).format(value)
      : (value ?? whole)
  })
}
