import { formatAmount } from './formatAmount.ts'
import css from './texts.css?inline'
import { useLocale } from './useLocale.ts'
import { useStyles } from './useStyles.ts'

type Props = {
  /** In the smallest unit. */
  readonly value: bigint
  readonly decimals: number
  readonly symbol?: string
  /** Decimals shown at most; what is beyond is cut off, not rounded. */
  readonly digits?: number
}

/** An amount of an asset, floored. */
export function AmountText({ value, decimals, symbol, digits = 3 }: Props) {
  useStyles(css)
  const { locale } = useLocale()
  return (
    <bdi className="amount">
      {formatAmount(value, decimals, { locale, digits })}
      {symbol !== undefined && <span className="amount-symbol"> {symbol}</span>}
    </bdi>
  )
}
