import { multiply } from '#kernel/amount'
import type { SwapToken } from '#plugins/ports/swaps'
import { DollarText } from '#ui-shell'

/** Value of an amount in US dollars, if the token is quoted. */
export function DollarValue({
  token,
  value,
}: {
  readonly token: SwapToken | undefined
  readonly value: bigint | undefined
}) {
  if (!token?.price || value === undefined) return null
  return (
    <bdi data-worth="" dir="ltr">
      ≈ <DollarText amount={multiply({ value, decimals: token.asset.decimals }, token.price)} />
    </bdi>
  )
}
