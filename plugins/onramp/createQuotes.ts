import { object, optional, string } from 'valibot'
import type { Provider, Release, Slice } from '#kernel'
import type { Decimal } from '#kernel/amount'
import { formatDecimal, parseDecimal } from '#kernel/amount'
import type { BuyState, QuoteState } from '#plugins/ports/onramp'
import { checkAmount } from './checkAmount.ts'

type Tools = {
  readonly provider: Provider
  readonly state: Slice<BuyState>
  readonly signal: AbortSignal
  after(ms: number, task: () => void): Release
}

/** Quotes are requested after a pause in typing, milliseconds. */
const debounceDelay = 400
/** Validity of a quote, milliseconds. */
const quoteLifetime = 30_000

const moneySchema = object({ amount: string(), currency: string() })
const responseSchema = object({
  purchaseAmount: moneySchema,
  paymentTotal: optional(moneySchema),
  networkFee: optional(moneySchema),
})

const parsePositive = (text: string | undefined): Decimal | undefined => {
  const read = parseDecimal(text)
  return read && read.value > 0n ? read : undefined
}

/** Requests quotes from the provider; none is made up. */
export function createQuotes({ provider, state, signal, after }: Tools) {
  let stop = new AbortController()
  let release: Release = () => {}
  const show = (quote: QuoteState) =>
    state.update((draft) => {
      draft.quote = quote
    })
  const ask = async (paid: Decimal, own: AbortSignal): Promise<QuoteState> => {
    const { chosen, payment } = state.get()
    if (!chosen || !payment) return { at: 'none' }
    const body = {
      purchaseCurrency: chosen.currency,
      paymentCurrency: payment,
      amount: formatDecimal(paid.value, paid.decimals),
      network: chosen.networkInfo.name,
    }
    const response = await provider.post('blockchain', '/v1/onramp/quote', body, responseSchema, {
      signal: own,
    })
    const gets = parsePositive(response.purchaseAmount.amount)
    const inOwn = (given: { readonly amount: string; readonly currency: string } | undefined) =>
      given?.currency.toUpperCase() === payment.id ? parsePositive(given.amount) : undefined
    return gets
      ? {
          at: 'ready',
          received: gets,
          total: inOwn(response.paymentTotal),
          fee: inOwn(response.networkFee),
        }
      : { at: 'failed' }
  }
  const end = () => {
    release()
    stop.abort()
  }
  const round = async (wait: number) => {
    end()
    const { chosen, payment, amount, offer } = state.get()
    const check = checkAmount(amount, payment)
    if (
      offer === 'loading' ||
      !provider.projectId ||
      !chosen ||
      !payment ||
      !check.ok ||
      signal.aborted
    )
      return show({ at: 'none' })
    const own = new AbortController()
    stop = own
    // A quote stays on screen while it is refreshed.
    if (wait > 0 || state.get().quote.at !== 'ready') show({ at: 'asking' })
    release = after(wait, async () => {
      const quote = await ask(check.paid, own.signal).catch((): QuoteState => ({ at: 'failed' }))
      if (own.signal.aborted || signal.aborted) return
      show(quote)
      release = after(quoteLifetime, () => void round(0))
    })
  }
  return { ask: () => void round(debounceDelay), end }
}
