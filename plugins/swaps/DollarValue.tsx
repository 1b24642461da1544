import { multiply } from '#kernel/amount'
import type { SwapToken } from '#plugins/ports/swaps'
import { DollarText, Estimate } from '#ui-shell'

/** Value of an amount in US dollars, if the token is quoted; dots until the amount is known. */
export function DollarValue({
  token,
  value,
}: {
  readonly token: SwapToken | undefined
  readonly value: bigint | undefined
}) {
  if (!token?.price) return null
  return (
    <span data-worth="">
      <Estimate>
        {value === undefined ? (
          '…'
        ) : (
          <DollarText amount={multiply({ value, decimals: token.asset.decimals }, token.price)} />
        )}
      </Estimate>
    </span>
  )
}
