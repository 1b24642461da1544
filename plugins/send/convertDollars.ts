import type { Decimal } from '#kernel/amount'
import { divide, formatDecimal, multiply, parseAmount, rescale } from '#kernel/amount'
import type { Token } from '#plugins/ports/tokens'

type PricedToken = Pick<Token, 'asset'> & { readonly price: Decimal }

/** The token with its price; `undefined` without one. */
export const readPriced = ({ asset, price }: Token): PricedToken | undefined =>
  price && { asset, price }

/** Decimals of a converted amount: more would claim a precision that a price does not have. */
const maxDecimals = 8

/**
 * The amount of a token for typed US dollars, floored, as a plain decimal; empty for a text that is
 * no amount of dollars: it must never be taken for an amount of the token.
 */
export function fromDollars(text: string, { asset, price }: PricedToken): string {
  const read = parseAmount(text, 2)
  const amount = read.ok ? divide({ value: read.value, decimals: 2 }, price) : undefined
  if (!amount) return ''
  const decimals = Math.min(asset.decimals, maxDecimals)
  return formatDecimal(rescale(amount, decimals), decimals)
}

/** US dollars and cents for a typed amount of a token, floored; empty for no amount. */
export function inDollars(text: string, { asset, price }: PricedToken): string {
  const read = parseAmount(text, asset.decimals)
  if (!read.ok) return ''
  return formatDecimal(
    rescale(multiply({ value: read.value, decimals: asset.decimals }, price), 2),
    2,
  )
}
