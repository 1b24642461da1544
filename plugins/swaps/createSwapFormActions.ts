import { object, optional, string } from 'valibot'
import { safeParse } from '#kernel'
import { formatDecimal } from '#kernel/amount'
import type { SwapParams, SwapState, Swaps, SwapToken } from '#plugins/ports/swaps'
import { initialState } from './initialState.ts'
import { isSameAddress } from './isSameAddress.ts'
import { refreshTokens } from './refreshTokens.ts'
import type { SwapTools } from './SwapTools.ts'

/** Finds the token a host names: by contract, or by the symbol of a listed token. */
function findNamedToken(
  { ownedTokens, list }: Pick<SwapState, 'ownedTokens' | 'list'>,
  name: string | undefined,
): SwapToken | undefined {
  if (name === undefined) return undefined
  const all = [...ownedTokens, ...list.tokens]
  return (
    all.find(({ asset }) => isSameAddress(asset.id, name)) ??
    all.find(({ asset, listed }) => listed && isSameAddress(asset.symbol, name))
  )
}

/** Actions that edit the form. */
export type SwapFormActions = Pick<Swaps, 'begin' | 'choose' | 'switchSides' | 'setAmount'> & {
  /** Clears the form; tokens and availability of the network stay. */
  clear(): void
  /** Handles another account or network: the host's proposal is applied again. */
  forget(): void
}

const swapParamsSchema = object({
  from: optional(string()),
  to: optional(string()),
  amount: optional(string()),
})
const oppositeSide = { from: 'to', to: 'from' } as const

/** Creates the actions. */
export function createSwapFormActions(tools: SwapTools): SwapFormActions {
  const { state, book, quotes, account } = tools
  const set = (change: Partial<SwapState>) =>
    state.update((draft) => void Object.assign(draft, change))
  let lastParams: unknown

  const empty = () => {
    const { offered, list, ownedTokens, loading } = state.get()
    set({
      ...initialState(),
      from: undefined,
      to: undefined,
      unread: undefined,
      kept: undefined,
      offered,
      list,
      ownedTokens,
      loading,
    })
    quotes.changed()
  }
  const choose: SwapFormActions['choose'] = async (side, token) => {
    const before = state.get()
    const turned = isSameAddress(before[oppositeSide[side]]?.asset.id, token.asset.id)
    const unread = (
      turned ? before.unread?.map((one) => oppositeSide[one]) : before.unread
    )?.filter((one) => one !== side)
    set({
      [side]: token,
      unread,
      ...(turned && { [oppositeSide[side]]: before[side] }),
      ...((side === 'from' || turned) && { kept: undefined }),
    })
    quotes.changed()
    await refreshTokens(tools, [side])
  }
  const propose = (params: SwapParams) => {
    empty()
    set({ amount: params.amount ?? '' })
    for (const side of ['from', 'to'] as const) {
      const token = findNamedToken(
        state.get(),
        params[side] ?? (side === 'from' ? 'native' : undefined),
      )
      if (token) void choose(side, token)
    }
  }
  const begin = async (given: unknown) => {
    await book.load()
    if (!state.get().offered) return
    // A visitor who returns from choosing a token keeps that choice.
    const params = given === lastParams ? undefined : safeParse(swapParamsSchema, given)
    lastParams = given
    if (params || !state.get().from) propose(params ?? {})
    else await refreshTokens(tools)
  }
  return {
    begin: (params) => void begin(params),
    choose,
    switchSides() {
      const { from, to, quote, unread } = state.get()
      const amount =
        to && quote.status === 'ready' && quote.amountOut !== undefined
          ? formatDecimal(quote.amountOut, to.asset.decimals)
          : ''
      set({
        from: to,
        to: from,
        unread: unread?.map((side) => oppositeSide[side]),
        amount,
        kept: undefined,
      })
      quotes.changed()
    },
    setAmount(amount) {
      set({ amount, kept: undefined })
      quotes.changed()
    },
    clear: empty,
    forget() {
      lastParams = undefined
      empty()
      set({ offered: undefined, list: { status: 'idle', tokens: [] }, ownedTokens: [] })
      if (account()) void book.load()
    },
  }
}
