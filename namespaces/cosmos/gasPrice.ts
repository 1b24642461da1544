import { array, object, pipe, regex, string } from 'valibot'
import type { Abort, Schema, TransferRequest } from '#kernel'
import { gateOptional } from '#kernel'
import type { Chain } from './chains.ts'
import type { Tools } from './tools.ts'

/** A price in base units per unit of gas, times this. */
export const priceScale = 10n ** 18n

const decimal = pipe(string(), regex(/^\d{1,20}(\.\d{1,18})?$/))
const market: Schema<{ readonly prices: { readonly denom: string; readonly amount: string }[] }> =
  object({
    prices: array(object({ denom: string(), amount: decimal })),
  })
/** Percent of the market's price: it may rise before the transaction is in a block. */
const above = { slow: 110n, normal: 130n, fast: 160n } as const

/** A decimal number times `priceScale`. */
function scaled(price: string): bigint {
  const [whole = '0', fraction = ''] = price.split('.')
  return BigInt(whole) * priceScale + BigInt(fraction.slice(0, 18).padEnd(18, '0'))
}

/**
 * What a unit of gas costs, times `priceScale`: by the chain's fee market where it has one, else
 * what is known of the chain.
 */
export async function readGasPrice(
  { lcd }: Tools,
  { network, denom, gasPrice }: Chain,
  speed: TransferRequest['speed'] = 'normal',
  options: Abort,
): Promise<bigint> {
  const { status, json } = await lcd(network, '/feemarket/v1/gas_prices', options)
  const listed =
    status === 200
      ? gateOptional(market, json)?.prices.find((price) => price.denom === denom)
      : undefined
  const now = scaled(listed?.amount ?? '0')
  return now > 0n ? (now * above[speed]) / 100n : scaled(gasPrice[speed])
}
