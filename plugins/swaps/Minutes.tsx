import { useLocale } from '#ui-shell'

/** Formats minutes in the locale. */
export function Minutes({ count }: { readonly count: number }) {
  const { locale } = useLocale()
  return <bdi>{new Intl.NumberFormat(locale, { style: 'unit', unit: 'minute' }).format(count)}</bdi>
}
