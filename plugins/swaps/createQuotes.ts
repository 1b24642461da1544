import type { AbortOptions, Account, Platform, Release, Slice } from '#kernel'
import { isLatchkeyError } from '#kernel'
import type { SwapQuote, SwapState } from '#plugins/ports/swaps'
import type { Converter, SwapRequest } from './createConverter.ts'
import { parseSwapAmount } from './parseSwapAmount.ts'
import { readCompleteSwap } from './readCompleteSwap.ts'
import { refreshInterval } from './refreshInterval.ts'

/** Returns why there is no quote, for the form. */
function toQuoteFailure(error: unknown): NonNullable<SwapQuote['reason']> {
  if (isLatchkeyError(error, 'swap-no-liquidity')) return 'liquidity'
  return isLatchkeyError(error, 'swap-no-offer') ? 'refused' : 'lost'
}

/** Dependencies of the quotes. */
export type QuoteTools = {
  readonly state: Slice<SwapState>
  readonly converter: Pick<Converter, 'quote' | 'gasPrice'>
  readonly platform: Pick<Platform, 'now' | 'after' | 'online'>
  account(): Account | undefined
  /** Reports insufficient liquidity, once for each request. */
  warnLowLiquidity(): void
}

/** The quote of the form. */
export type Quotes = {
  /** Requests a quote for a changed form, after a pause in typing. */
  changed(): void
  /** Requests a quote at once. */
  refresh(): Promise<void>
  /** Keeps the quote fresh until released. */
  watch(): Release
  readonly release: Release
}

const debounceDelay = 300

/** A missing balance is shown instead of insufficient liquidity. */
const hasBalance = (state: SwapState) =>
  (state.from?.amount ?? 0n) >= (parseSwapAmount(state) ?? 0n)

function once(release: Release): Release {
  let isReleased = false
  return () => {
    if (isReleased) return
    isReleased = true
    release()
  }
}

/** Builds the request of a complete form whose tokens may be swapped. */
function buildRequest({ state, account }: QuoteTools): SwapRequest | undefined {
  try {
    const { request, from, to } = readCompleteSwap(state.get(), account())
    return state.get().offered && from.confirmed !== false && to.confirmed !== false
      ? request
      : undefined
  } catch {
    return undefined
  }
}

/** A timer for one task: a new one replaces it. */
function createTimer(platform: Pick<Platform, 'after'>) {
  let release: Release = () => {}
  return {
    start(ms: number, task: () => void) {
      release()
      release = platform.after(ms, task)
    },
    stop: () => release(),
  }
}

/** Returns the time until the quote is due, milliseconds. Setting the clock back adds none. */
function getRemainingTime({ at, status }: SwapQuote, platform: Pick<Platform, 'now'>): number {
  const age = status === 'ready' && at !== undefined ? platform.now() - at : refreshInterval
  return Math.max(0, refreshInterval - Math.abs(age))
}

/** Requests a quote; an unknown gas price is left out. */
async function requestQuote(
  { converter }: QuoteTools,
  order: SwapRequest,
  options: AbortOptions,
): Promise<bigint> {
  const gasPrice = await converter.gasPrice(order.account.network, options).catch(() => undefined)
  return converter.quote(order, gasPrice, options)
}

/** Creates the quotes. Responses to older requests are dropped. */
export function createQuotes(tools: QuoteTools): Quotes {
  const { state, platform } = tools
  let current = new AbortController()
  const timer = createTimer(platform)
  let watchers = 0
  let isWarned = false
  const set = (quote: SwapQuote) => state.update((draft) => void Object.assign(draft, { quote }))
  const refreshAfter = (ms: number) => timer.start(ms, () => void request())
  const stop = () => {
    timer.stop()
    current.abort()
  }
  const fail = (error: unknown) => {
    const reason = toQuoteFailure(error)
    set({ status: 'failed', reason })
    if (reason !== 'liquidity' || isWarned || !hasBalance(state.get())) return
    isWarned = true
    tools.warnLowLiquidity()
  }
  const request = async () => {
    stop()
    const own = new AbortController()
    current = own
    const order = buildRequest(tools)
    if (!order) return set({ status: 'none' })
    // A price, or that there is none, stays on screen until the next one.
    if (state.get().quote.status === 'none') set({ status: 'loading' })
    const { signal } = own
    try {
      const amountOut = await requestQuote(tools, order, { signal })
      if (!signal.aborted) set({ status: 'ready', amountOut, at: platform.now() })
    } catch (error) {
      if (!signal.aborted) fail(error)
    }
    if (watchers > 0 && !signal.aborted) refreshAfter(refreshInterval)
  }
  const unwatch = () => {
    watchers--
    if (watchers === 0) timer.stop()
  }
  return {
    refresh() {
      if (state.get().quote.status === 'failed') set({ status: 'loading' })
      return request()
    },
    changed() {
      stop()
      isWarned = false
      const isComplete = buildRequest(tools) !== undefined
      set({ status: isComplete ? 'loading' : 'none' })
      if (isComplete) refreshAfter(debounceDelay)
    },
    watch() {
      watchers++
      refreshAfter(getRemainingTime(state.get().quote, platform))
      return once(unwatch)
    },
    release: stop,
  }
}
