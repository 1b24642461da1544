import { array, object, pipe, regex, string } from 'valibot'
import type { AbortOptions, Schema, TransferRequest } from '#kernel'
import { safeParse } from '#kernel'
import type { Chain } from './chains.ts'
import type { Tools } from './tools.ts'

/** A price in base units per unit of gas, times this. */
export const priceScale = 10n ** 18n

const decimalSchema = pipe(string(), regex(/^\d{1,20}(\.\d{1,18})?$/))
const marketSchema: Schema<{
  readonly prices: { readonly denom: string; readonly amount: string }[]
}> = object({
  prices: array(object({ denom: string(), amount: decimalSchema })),
})
/** Percent of the market's price: it may rise before the transaction is in a block. */
const marginPercent = { slow: 110n, normal: 130n, fast: 160n } as const

/** A decimal number times `priceScale`. */
function toScaledPrice(price: string): bigint {
  const [whole = '0', fraction = ''] = price.split('.')
  return BigInt(whole) * priceScale + BigInt(fraction.slice(0, 18).padEnd(18, '0'))
}

/**
 * Reads the price of a unit of gas, times `priceScale`.
 * By the chain's fee market if it has one, else by its parameters.
 */
export async function readGasPrice(
  { lcd }: Tools,
  { network, denom, gasPrice }: Chain,
  speed: TransferRequest['speed'] = 'normal',
  options: AbortOptions,
): Promise<bigint> {
  const { status, json } = await lcd(network, '/feemarket/v1/gas_prices', options)
  const listed =
    status === 200
      ? safeParse(marketSchema, json)?.prices.find((price) => price.denom === denom)
      : undefined
  const now = toScaledPrice(listed?.amount ?? '0')
  return now > 0n ? (now * marginPercent[speed]) / 100n : toScaledPrice(gasPrice[speed])
}
