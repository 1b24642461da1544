import { formatAmount } from './formatAmount.ts'
import { getFractionDigits } from './getFractionDigits.ts'
import { lineLength } from './lineLength.ts'
import css from './texts.css?inline'
import { useLocale } from './useLocale.ts'
import { useStyles } from './useStyles.ts'

type Props = {
  /** In the smallest unit. */
  readonly value: bigint
  /** Decimals of the unit that is shown. */
  readonly decimals: number
  /** Stands beside the number. */
  readonly symbol?: string
  /** Decimals shown at most, 3 by default; what is beyond is cut off, not rounded. */
  readonly digits?: number
  /** Significant digits shown at most, instead of `digits`; whole digits always stay. */
  readonly significant?: number
}

/** An amount of an asset, floored; number and symbol stay on one line. */
export function AmountText({ value, decimals, symbol, digits = 3, significant }: Props) {
  useStyles(css)
  const { locale } = useLocale()
  const shown = significant === undefined ? digits : getFractionDigits(value, decimals, significant)
  const text = formatAmount(value, decimals, { locale, digits: shown })
  const isLong = text.length + (symbol?.length ?? 0) > lineLength
  return (
    <bdi className="amount" data-long={isLong || undefined}>
      {text}
      {symbol !== undefined && <span className="amount-symbol"> {symbol}</span>}
    </bdi>
  )
}
