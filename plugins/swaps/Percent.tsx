import { formatDecimal } from '#kernel/amount'
import { useLocale } from '#ui-shell'

/** Formats hundredths of a percent in the locale. */
export function Percent({ hundredths }: { readonly hundredths: bigint }) {
  const { locale } = useLocale()
  return (
    <bdi>
      {new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(
        formatDecimal(hundredths, 4),
      )}
    </bdi>
  )
}
