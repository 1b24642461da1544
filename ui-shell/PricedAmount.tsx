import type { Asset } from '#kernel'
import { AmountText } from './AmountText.tsx'
import type { Decimal } from './amount.ts'
import { multiply } from './amount.ts'
import { DollarText } from './DollarText.tsx'
import { MiddleDot } from './MiddleDot.tsx'
import css from './reviewSheet.css?inline'
import { useStyles } from './useStyles.ts'

/** Significant digits of an amount in a review; the exact value stands in its details. */
const reviewDigits = 6

type Props = {
  /** In the smallest unit. */
  readonly value: bigint
  /** The asset, with its price if that is known. */
  readonly asset: Asset
  /** US dollars for one; without it the amount stands alone. */
  readonly price?: Decimal | undefined
}

/** An amount with its value in dollars, each on one line. */
export function PricedAmount({ value, asset: { decimals, symbol }, price }: Props) {
  useStyles(css)
  return (
    <span className="priced">
      <AmountText value={value} decimals={decimals} symbol={symbol} significant={reviewDigits} />
      {price && (
        <>
          <MiddleDot />
          <span className="priced-dollars">
            <DollarText amount={multiply({ value, decimals }, price)} least />
          </span>
        </>
      )}
    </span>
  )
}
