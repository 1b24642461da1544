import { object, optional, string } from 'valibot'
import { safeParse } from '#kernel'
import { formatDecimal } from '#kernel/amount'
import type { SwapParams, SwapSide, SwapState, Swaps, SwapToken } from '#plugins/ports/swaps'
import { deadlineLimits } from './deadlineLimits.ts'
import { initialState } from './initialState.ts'
import { isSameAddress } from './isSameAddress.ts'
import { refreshTokens } from './refreshTokens.ts'
import type { SwapTools } from './SwapTools.ts'
import { toleranceLimits } from './toleranceLimits.ts'

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
export type SwapFormActions = Pick<
  Swaps,
  'begin' | 'choose' | 'switchSides' | 'setAmount' | 'setTolerance' | 'setDeadline'
> & {
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

const { least, most } = toleranceLimits
const clampTolerance = (tolerance: bigint) =>
  tolerance < least ? least : tolerance > most ? most : tolerance

/** Not a number becomes the least. */
const clampDeadline = (minutes: number) =>
  minutes >= deadlineLimits.least
    ? Math.min(Math.round(minutes), deadlineLimits.most)
    : deadlineLimits.least

const setForm = ({ state }: SwapTools, change: Partial<SwapState>) =>
  state.update((draft) => void Object.assign(draft, change))

function clearForm(tools: SwapTools): void {
  const { offered, list, ownedTokens, loading, tolerance, deadline } = tools.state.get()
  setForm(tools, {
    ...initialState(),
    from: undefined,
    to: undefined,
    unread: undefined,
    kept: undefined,
    offered,
    list,
    ownedTokens,
    loading,
    tolerance,
    deadline,
  })
  tools.quotes.changed()
}

/** The amount that the target of the quote becomes when the sides are exchanged. */
const toTargetAmount = ({ to, quote }: SwapState) =>
  to && quote.status === 'ready' && quote.amountOut !== undefined
    ? formatDecimal(quote.amountOut, to.asset.decimals)
    : ''

/** True if the amount is all that the account has: for another token it says nothing. */
const isMaximum = ({ from, amount, kept }: SwapState) =>
  kept !== undefined ||
  (from?.amount !== undefined && amount === formatDecimal(from.amount, from.asset.decimals))

/** The amount after another token is chosen. */
function carryAmount(before: SwapState, side: SwapSide, { asset }: SwapToken): string {
  if (isSameAddress(before[oppositeSide[side]]?.asset.id, asset.id)) return toTargetAmount(before)
  const stays = side === 'to' || isSameAddress(before.from?.asset.id, asset.id)
  return !stays && isMaximum(before) ? '' : before.amount
}

async function chooseToken(tools: SwapTools, side: SwapSide, token: SwapToken): Promise<void> {
  const before = tools.state.get()
  const opposite = oppositeSide[side]
  const isSwitched = isSameAddress(before[opposite]?.asset.id, token.asset.id)
  const unread = isSwitched ? before.unread?.map((other) => oppositeSide[other]) : before.unread
  setForm(tools, {
    [side]: token,
    amount: carryAmount(before, side, token),
    unread: unread?.filter((other) => other !== side),
    ...(isSwitched && { [opposite]: before[side] }),
    ...((side === 'from' || isSwitched) && { kept: undefined }),
  })
  tools.quotes.changed()
  await refreshTokens(tools, [side])
}

/** Fills in a host's proposal. */
function propose(tools: SwapTools, params: SwapParams): void {
  clearForm(tools)
  setForm(tools, { amount: params.amount ?? '' })
  for (const side of ['from', 'to'] as const) {
    const name = params[side] ?? (side === 'from' ? 'native' : undefined)
    const token = findNamedToken(tools.state.get(), name)
    if (token) void chooseToken(tools, side, token)
  }
}

function switchSides(tools: SwapTools): void {
  const before = tools.state.get()
  const { from, to, unread } = before
  setForm(tools, {
    from: to,
    to: from,
    unread: unread?.map((side) => oppositeSide[side]),
    amount: toTargetAmount(before),
    kept: undefined,
  })
  tools.quotes.changed()
}

/** Creates the actions. */
export function createSwapFormActions(tools: SwapTools): SwapFormActions {
  const { state, tokenRegistry, quotes, account } = tools
  let lastParams: unknown

  const begin = async (received: unknown) => {
    const owner = account()?.id
    await tokenRegistry.load()
    // The proposal is applied once the tokens are known.
    if (account()?.id !== owner || state.get().list.status !== 'ready') return
    const isEmpty = !state.get().from && !state.get().to
    // A visitor who returns from choosing a token keeps that choice.
    const isKept = received === lastParams && !isEmpty
    const params = isKept ? undefined : safeParse(swapParamsSchema, received)
    lastParams = received
    if (params || isEmpty) propose(tools, params ?? {})
    else await refreshTokens(tools)
  }
  return {
    begin: (params) => void begin(params),
    choose: (side, token) => chooseToken(tools, side, token),
    switchSides: () => switchSides(tools),
    setAmount(amount) {
      setForm(tools, { amount, kept: undefined })
      quotes.changed()
    },
    setTolerance: (tolerance) => setForm(tools, { tolerance: clampTolerance(tolerance) }),
    setDeadline: (minutes) => setForm(tools, { deadline: clampDeadline(minutes) }),
    clear: () => clearForm(tools),
    forget() {
      lastParams = undefined
      clearForm(tools)
      const list = { status: 'idle', tokens: [] } as const
      setForm(tools, { offered: undefined, list, ownedTokens: [], loading: false })
      if (account()) void tokenRegistry.load()
    },
  }
}
