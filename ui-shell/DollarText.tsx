import type { Decimal } from './amount.ts'
import { compare } from './amount.ts'
import { formatDollars } from './formatDollars.ts'
import { lineLength } from './lineLength.ts'
import css from './texts.css?inline'
import { useLocale } from './useLocale.ts'
import { useStyles } from './useStyles.ts'

type Props = {
  /** The amount in US dollars. */
  readonly amount: Decimal
  /** Shows less than a cent as that instead of as nothing. */
  readonly least?: boolean
}

const cent: Decimal = { value: 1n, decimals: 2 }

/** US dollars, floored to cents: never more than there is. */
export function DollarText({ amount, least = false }: Props) {
  useStyles(css)
  const { locale } = useLocale()
  const tiny = least && amount.value > 0n && compare(amount, cent) < 0
  const text = tiny ? `<${formatDollars(cent, locale)}` : formatDollars(amount, locale)
  return (
    <bdi dir="ltr" className="amount" data-long={text.length > lineLength || undefined}>
      {text}
    </bdi>
  )
}
