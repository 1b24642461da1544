import { object, optional, string } from 'valibot'
import { gateOptional } from '#kernel'
import { decimalText } from '#kernel/amount'
import { freshen } from './freshen.ts'
import { namedToken } from './namedToken.ts'
import type { SwapParams, Swapping, SwapState } from './port.ts'
import type { SwappingTools } from './SwappingTools.ts'
import { sameAddress } from './sameAddress.ts'
import { startState } from './startState.ts'

/** What fills the form. */
export type Form = Pick<Swapping, 'begin' | 'choose' | 'turn' | 'setAmount'> & {
  /** Empties it; what the network offers stays. */
  empty(): void
  /** Another account or network: what a host proposes is taken anew. */
  forget(): void
}

const proposed = object({
  from: optional(string()),
  to: optional(string()),
  amount: optional(string()),
})
const other = { from: 'to', to: 'from' } as const

/** Makes it. */
export function createForm(tools: SwappingTools): Form {
  const { state, book, quotes, account } = tools
  const set = (change: Partial<SwapState>) =>
    state.update((draft) => void Object.assign(draft, change))
  let taken: unknown

  const empty = () => {
    const { offered, list, held, loading } = state.get()
    set({
      ...startState(),
      from: undefined,
      to: undefined,
      unread: undefined,
      kept: undefined,
      offered,
      list,
      held,
      loading,
    })
    quotes.changed()
  }
  const choose: Form['choose'] = async (side, token) => {
    const before = state.get()
    const turned = sameAddress(before[other[side]]?.asset.id, token.asset.id)
    const unread = (turned ? before.unread?.map((one) => other[one]) : before.unread)?.filter(
      (one) => one !== side,
    )
    set({
      [side]: token,
      unread,
      ...(turned && { [other[side]]: before[side] }),
      ...((side === 'from' || turned) && { kept: undefined }),
    })
    quotes.changed()
    await freshen(tools, [side])
  }
  const propose = (params: SwapParams) => {
    empty()
    set({ amount: params.amount ?? '' })
    for (const side of ['from', 'to'] as const) {
      const token = namedToken(
        state.get(),
        params[side] ?? (side === 'from' ? 'native' : undefined),
      )
      if (token) void choose(side, token)
    }
  }
  const begin = async (given: unknown) => {
    await book.load()
    if (!state.get().offered) return
    // Who comes back from choosing a token goes on with what was chosen.
    const params = given === taken ? undefined : gateOptional(proposed, given)
    taken = given
    if (params || !state.get().from) propose(params ?? {})
    else await freshen(tools)
  }
  return {
    begin: (params) => void begin(params),
    choose,
    turn() {
      const { from, to, quote, unread } = state.get()
      const amount =
        to && quote.status === 'ready' && quote.get !== undefined
          ? decimalText(quote.get, to.asset.decimals)
          : ''
      set({
        from: to,
        to: from,
        unread: unread?.map((side) => other[side]),
        amount,
        kept: undefined,
      })
      quotes.changed()
    },
    setAmount(amount) {
      set({ amount, kept: undefined })
      quotes.changed()
    },
    empty,
    forget() {
      taken = undefined
      empty()
      set({ offered: undefined, list: { status: 'idle', tokens: [] }, held: [] })
      if (account()) void book.load()
    },
  }
}
