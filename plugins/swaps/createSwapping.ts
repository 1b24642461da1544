import { object, optional, string } from 'valibot'
import type { Account, Platform, Slice } from '#kernel'
import { gateOptional, isLatchkeyError } from '#kernel'
import { decimalText } from '#kernel/amount'
import { createApprovals } from './createApprovals.ts'
import type { Converter } from './createConverter.ts'
import type { Quotes } from './createQuotes.ts'
import type { ReviewTools } from './createReview.ts'
import { createReview } from './createReview.ts'
import type { TokenBook } from './createTokenBook.ts'
import { freshen } from './freshen.ts'
import { namedToken } from './namedToken.ts'
import type { SwapParams, Swapping, SwapReview, SwapState } from './port.ts'
import { sameAddress } from './sameAddress.ts'
import { setMax } from './setMax.ts'
import { startState } from './startState.ts'

/** What swapping is made of. */
export type SwappingTools = Omit<ReviewTools, 'allowed'> & {
  readonly converter: Converter
  readonly state: Slice<SwapState>
  readonly book: TokenBook
  readonly quotes: Quotes
  readonly platform: Pick<Platform, 'now' | 'after'>
  readonly signal: AbortSignal
  account(): Account | undefined
  /** The market has too little. */
  thin(): void
}

const proposed = object({ from: optional(string()), to: optional(string()), amount: optional(string()) })
const other = { from: 'to', to: 'from' } as const

/** Makes the service, and what empties it when the account is another one. */
export function createSwapping(tools: SwappingTools): Swapping & { forget(): void } {
  const { state, book, quotes, account, thin } = tools
  const set = (change: Partial<SwapState>) => state.update((draft) => void Object.assign(draft, change))
  const approvals = createApprovals(tools)
  let given: unknown
  let taken: unknown
  let running: SwapReview | undefined

  const empty = () => {
    const { offered, list, held, loading } = state.get()
    set({ ...startState(), from: undefined, to: undefined, kept: undefined, offered, list, held, loading })
    quotes.changed()
  }
  const choose: Swapping['choose'] = async (side, token) => {
    const before = state.get()
    const turned = sameAddress(before[other[side]]?.asset.id, token.asset.id)
    set({ [side]: token, ...(turned && { [other[side]]: before[side] }), ...(side === 'from' || turned ? { kept: undefined } : {}) })
    quotes.changed()
    await freshen(tools, [side])
  }
  const propose = (params: SwapParams) => {
    empty()
    set({ amount: params.amount ?? '' })
    for (const side of ['from', 'to'] as const) {
      const token = namedToken(state.get(), params[side] ?? (side === 'from' ? 'native' : undefined))
      if (token) void choose(side, token)
    }
  }
  const begin = async () => {
    await book.load()
    if (!state.get().offered) return
    const params = given === taken ? undefined : gateOptional(proposed, given)
    taken = given
    if (params || !state.get().from) propose(params ?? {})
    else void freshen(tools)
  }
  const hand: Swapping['swap'] = async (review, options) => {
    running = review
    set({ loading: true })
    const outcome = await review.intent.confirm(options)
    if (isLatchkeyError(outcome.error, 'review-stopped') && outcome.error.context['why'] === 'liquidity') thin()
    if (review.step === 'approve' && outcome.hash !== undefined) await approvals.settled(review)
    set({ loading: false })
    running = undefined
    if (review.step === 'swap' && outcome.hash !== undefined) empty()
    return review.intent.get()
  }
  return {
    get: state.get,
    subscribe: state.subscribe,
    begin(params) {
      given = params
      void begin()
    },
    choose,
    find: book.find,
    turn() {
      const { from, to, quote } = state.get()
      const amount = to && quote.get !== undefined && quote.status === 'ready' ? decimalText(quote.get, to.asset.decimals) : ''
      set({ from: to, to: from, amount, kept: undefined })
      quotes.changed()
    },
    setAmount(amount) {
      set({ amount, kept: undefined })
      quotes.changed()
    },
    setMax: (options) => setMax(tools, options),
    look: quotes.look,
    refresh() {
      void book.load().then(() => quotes.ask())
    },
    async review(options) {
      try {
        return await createReview({ ...tools, allowed: approvals.allowed }, state.get(), options)
      } catch (error) {
        if (isLatchkeyError(error, 'swap-no-liquidity')) thin()
        throw error
      }
    },
    swap: hand,
    running: () => running,
    forget() {
      taken = undefined
      empty()
      set({ offered: undefined, list: { status: 'idle', tokens: [] }, held: [] })
      if (account()) void book.load()
    },
  }
}
