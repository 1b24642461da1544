import { multiply } from '#kernel/amount'
import type { SwapToken } from '#plugins/ports/swaps'
import { DollarText } from '#ui-shell'

/** What an amount is worth, where somebody quotes the token. */
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
