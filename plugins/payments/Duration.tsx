import { useLocale, useText } from '#ui-shell'
import { messages } from './messages.ts'

const longUnits = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** Formats a time in the locale: in seconds below two minutes, otherwise in whole longer units. */
export function Duration({ seconds }: { readonly seconds: number }) {
  const t = useText(messages)
  const { locale } = useLocale()
  const found = longUnits.find(([, length]) => seconds >= 2 * length)
  if (!found) return t('seconds', { count: seconds })
  const [unit, length] = found
  const count = Math.floor(seconds / length)
  return <bdi>{new Intl.NumberFormat(locale, { style: 'unit', unit }).format(count)}</bdi>
}
