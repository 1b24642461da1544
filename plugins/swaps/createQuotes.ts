import type { Account, Platform, Release, Slice } from '#kernel'
import { isLatchkeyError } from '#kernel'
import type { SwapQuote, SwapState } from '#plugins/ports/swaps'
import type { Converter } from './createConverter.ts'
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
  thin(): void
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

/** Creates the quotes. Responses to older requests are dropped. */
export function createQuotes({ state, converter, platform, account, thin }: QuoteTools): Quotes {
  let stop = new AbortController()
  let timer: Release = () => {}
  let looking = 0
  let told = false
  const set = (quote: SwapQuote) => state.update((draft) => void Object.assign(draft, { quote }))
  const later = (ms: number) => {
    timer()
    timer = platform.after(ms, () => void ask())
  }
  const wanted = () => {
    try {
      const ready = readCompleteSwap(state.get(), account())
      return state.get().offered && ready.from.confirmed !== false && ready.to.confirmed !== false
        ? ready.request
        : undefined
    } catch {
      return undefined
    }
  }
  const fail = (error: unknown) => {
    const why = toQuoteFailure(error)
    set({ status: 'failed', reason: why })
    if (why !== 'liquidity' || told || !hasBalance(state.get())) return
    told = true
    thin()
  }
  const ask = async () => {
    timer()
    stop.abort()
    const own = new AbortController()
    stop = own
    const question = wanted()
    if (!question) return set({ status: 'none' })
    // Keep the shown price until the next one.
    if (state.get().quote.status !== 'ready') set({ status: 'loading' })
    try {
      const { signal } = own
      const gasPrice = await converter
        .gasPrice(question.account.network, { signal })
        .catch(() => undefined)
      const get = await converter.quote(question, gasPrice, { signal })
      if (!signal.aborted) set({ status: 'ready', amountOut: get, at: platform.now() })
    } catch (error) {
      if (!own.signal.aborted) fail(error)
    }
    if (looking > 0 && !own.signal.aborted) later(refreshInterval)
  }
  return {
    refresh: ask,
    changed() {
      timer()
      stop.abort()
      told = false
      const isAsked = wanted() !== undefined
      set({ status: isAsked ? 'loading' : 'none' })
      if (isAsked) later(debounceDelay)
    },
    watch() {
      looking++
      const { at, status } = state.get().quote
      if (status === 'ready' && at !== undefined)
        later(Math.max(0, at + refreshInterval - platform.now()))
      else later(0)
      let over = false
      return () => {
        if (over) return
        over = true
        looking--
        if (looking === 0) timer()
      }
    },
    release() {
      timer()
      stop.abort()
    },
  }
}
