import { formatDecimal } from '#kernel/amount'
import { useLocale } from '#ui-shell'

/** Hundredths of a percent as the locale writes percents. */
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
