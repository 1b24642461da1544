import { object, optional, string } from 'valibot'
import type { Provider, Release, Slice } from '#kernel'
import type { Decimal } from '#kernel/amount'
import { add, formatDecimal, parseDecimal } from '#kernel/amount'
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
  paymentSubtotal: optional(moneySchema),
  networkFee: optional(moneySchema),
})

const keepPositive = (amount: Decimal | undefined): Decimal | undefined =>
  amount && amount.value > 0n ? amount : undefined

const subtract = (from: Decimal, { value, decimals }: Decimal): Decimal =>
  add(from, { value: -value, decimals })

/** Returns the total less price and network fee; `undefined` if one of them is unknown. */
const deriveProviderFee = (
  total: Decimal | undefined,
  price: Decimal | undefined,
  networkFee: Decimal | undefined,
): Decimal | undefined =>
  total && price && networkFee && keepPositive(subtract(subtract(total, price), networkFee))

/** Requests a quote for the chosen currencies. */
async function requestQuote(
  provider: Provider,
  { chosen, payment }: BuyState,
  paid: Decimal,
  signal: AbortSignal,
): Promise<QuoteState> {
  if (!chosen || !payment) return { at: 'none' }
  const body = {
    purchaseCurrency: chosen.currency,
    paymentCurrency: payment,
    amount: formatDecimal(paid.value, paid.decimals),
    network: chosen.networkInfo.name,
  }
  const response = await provider.post('blockchain', '/v1/onramp/quote', body, responseSchema, {
    signal,
  })
  const { purchaseAmount } = response
  // A sum of money is no amount of coins.
  const isMoney =
    purchaseAmount.currency.toUpperCase() === payment.id &&
    chosen.currency.symbol.toUpperCase() !== payment.id
  const received = isMoney ? undefined : keepPositive(parseDecimal(purchaseAmount.amount))
  const parseMoney = (money: { readonly amount: string; readonly currency: string } | undefined) =>
    money?.currency.toUpperCase() === payment.id ? parseDecimal(money.amount) : undefined
  const total = keepPositive(parseMoney(response.paymentTotal))
  const fee = parseMoney(response.networkFee)
  return received
    ? {
        at: 'ready',
        received,
        total,
        fee: keepPositive(fee),
        providerFee: deriveProviderFee(
          total,
          keepPositive(parseMoney(response.paymentSubtotal)),
          fee,
        ),
      }
    : { at: 'failed' }
}

/** Requests quotes from the provider; none is made up. */
export function createQuotes({ provider, state, signal, after }: Tools) {
  let stop = new AbortController()
  let release: Release = () => {}
  const show = (quote: QuoteState) =>
    state.update((draft) => {
      draft.quote = quote
    })
  const end = () => {
    release()
    stop.abort()
  }
  const refreshAfter = async (wait: number) => {
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
    const request = new AbortController()
    stop = request
    // A quote, or that there is none, stays on screen while it is refreshed.
    if (wait > 0) show({ at: 'asking' })
    release = after(wait, async () => {
      const quote = await requestQuote(provider, state.get(), check.paid, request.signal).catch(
        (): QuoteState => ({ at: 'failed' }),
      )
      if (request.signal.aborted || signal.aborted) return
      show(quote)
      release = after(quoteLifetime, () => void refreshAfter(0))
    })
  }
  return {
    refresh: () => void refreshAfter(debounceDelay),
    /** The form returns without the quote for what was chosen before. */
    forget: () => show({ at: 'asking' }),
    end,
  }
}
