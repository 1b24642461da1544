import { divide } from '#kernel/amount'
import type { SwapOffer } from '#plugins/ports/swaps'
import { AmountText } from '#ui-shell'

type Props = Pick<SwapOffer, 'from' | 'to' | 'amountIn' | 'amountOut'>

/** Price of one unit of the source in the target. */
export function Rate({ from, to, amountIn, amountOut }: Props) {
  const rate = divide(
    { value: amountOut, decimals: to.asset.decimals },
    { value: amountIn, decimals: from.asset.decimals },
  )
  if (!rate) return null
  return (
    <bdi>
      <AmountText value={1n} decimals={0} symbol={from.asset.symbol} /> ={' '}
      <AmountText {...rate} symbol={to.asset.symbol} significant={6} />
    </bdi>
  )
}
