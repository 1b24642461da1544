import type { Decimal } from './amount.ts'
import { formatDollars } from './formatDollars.ts'
import css from './texts.css?inline'
import { useLocale } from './useLocale.ts'
import { useStyles } from './useStyles.ts'

/** US dollars, floored to cents: never more than there is. */
export function DollarText({ amount }: { readonly amount: Decimal }) {
  useStyles(css)
  const { locale } = useLocale()
  return (
    <bdi dir="ltr" className="amount">
      {formatDollars(amount, locale)}
    </bdi>
  )
}
