import type { SendState } from '#plugins/ports/send'
import type { Token } from '#plugins/ports/tokens'
import { fromDollars, inDollars, readPriced } from './convertDollars.ts'

type Amount = Pick<SendState, 'token' | 'dollars' | 'max' | 'sendTokenAmount'>

/** The amount for another price of the same token: what was typed stays, the other side follows. */
function reprice(
  { token, dollars, max, sendTokenAmount }: Amount,
  next: Token,
): Partial<SendState> {
  const [before, priced] = [token && readPriced(token), readPriced(next)]
  if (dollars === undefined || !priced) return {}
  const isFromDollars = before && !max && fromDollars(dollars, before) === sendTokenAmount
  return isFromDollars
    ? { sendTokenAmount: fromDollars(dollars, priced) }
    : { dollars: inDollars(sendTokenAmount, priced) }
}

/** The change of the amount for another token, or for another reading of the same one. */
export function carryAmount(form: Amount, token: Token): Partial<SendState> {
  const { token: before, dollars, max } = form
  // A chain may write the token's address with other capitals than the list.
  if (!before || before.asset.id.toLowerCase() === token.asset.id.toLowerCase())
    return reprice(form, token)
  const priced = readPriced(token)
  if (dollars !== undefined && priced)
    return { sendTokenAmount: fromDollars(dollars, priced), max: undefined }
  // A number that was computed for one token, not typed, says nothing about another.
  return dollars !== undefined || max
    ? { sendTokenAmount: '', dollars: undefined, max: undefined }
    : {}
}
