import type { ReactNode } from 'react'
import { multiply } from '#kernel/amount'
import type { SwapOffer, SwapToken } from '#plugins/ports/swaps'
import { AmountText, DollarText, useLocale, useText } from '#ui-shell'
import { reviewMessages } from './reviewMessages.ts'

/** Significant digits, as elsewhere in a review; the exact amounts stand in the details. */
const reviewDigits = 6

/** The paid and the received amount, with the value of each in dollars. */
export function SwapHead({
  offer: { from, to, amountIn, amountOut },
}: {
  readonly offer: SwapOffer
}) {
  return (
    <div className="review-head swap-head">
      <Pair
        kind="review-amount"
        paid={<Amount token={from} value={amountIn} />}
        received={<Amount token={to} value={amountOut} />}
      />
      {from.price && to.price && (
        <Pair
          kind="swap-dollars"
          paid={<Dollars token={from} value={amountIn} />}
          received={<Dollars token={to} value={amountOut} />}
        />
      )}
    </div>
  )
}

function Pair({
  kind,
  paid,
  received,
}: {
  readonly kind: 'review-amount' | 'swap-dollars'
  readonly paid: ReactNode
  readonly received: ReactNode
}) {
  const t = useText(reviewMessages)
  const { direction } = useLocale()
  return (
    <p className={kind}>
      {paid}{' '}
      <span role="img" aria-label={t('for')} className="swap-arrow">
        {direction === 'rtl' ? '←' : '→'}
      </span>{' '}
      {received}
    </p>
  )
}

type Part = { readonly token: SwapToken; readonly value: bigint }

const Amount = ({ token: { asset }, value }: Part) => (
  <AmountText
    value={value}
    decimals={asset.decimals}
    symbol={asset.symbol}
    significant={reviewDigits}
  />
)

const Dollars = ({ token: { asset, price }, value }: Part) =>
  price && <DollarText amount={multiply({ value, decimals: asset.decimals }, price)} least />
