import { isLatchkeyError } from '#kernel'
import type { SwapReview, SwapState, Swaps } from '#plugins/ports/swaps'
import { createApprovals } from './createApprovals.ts'
import { createDeadlines } from './createDeadlines.ts'
import { createSwapFormActions } from './createSwapFormActions.ts'
import { isSameAddress } from './isSameAddress.ts'
import { parseSwapAmount } from './parseSwapAmount.ts'
import { refreshTokens } from './refreshTokens.ts'
import type { SwapTools } from './SwapTools.ts'
import { setMax } from './setMax.ts'

const hasLostLiquidity = (error: unknown) =>
  isLatchkeyError(error, 'review-stopped') && error.context['why'] === 'liquidity'

const isFormOf = (form: SwapState, { offer }: SwapReview) =>
  isSameAddress(form.from?.asset.id, offer.from.asset.id) &&
  isSameAddress(form.to?.asset.id, offer.to.asset.id) &&
  parseSwapAmount(form) === offer.amountIn

async function openReview(
  tools: SwapTools & Pick<ReturnType<typeof createApprovals>, 'allowed'>,
  options: Parameters<Swaps['review']>[0],
) {
  try {
    // Loaded on demand: only a review needs it.
    const { createReview } = await import('./createReview.ts')
    return await createReview(tools, tools.state.get(), options)
  } catch (error) {
    if (isLatchkeyError(error, 'swap-no-liquidity')) tools.warnLowLiquidity()
    throw error
  }
}

/** Reads what is missing, and the price, again. */
async function refreshSwap(tools: SwapTools): Promise<void> {
  await tools.tokenRegistry.load()
  void refreshTokens(tools, tools.state.get().unread ?? [])
  return tools.quotes.refresh()
}

/**
 * Creates the service, `forget` for a change of account, `isOnScreen` for an action that the open
 * review shows, and `isLate` for an action whose deadline has passed.
 */
export function createSwaps(tools: SwapTools): Swaps & {
  forget(): void
  isOnScreen(id: string): boolean
  isLate(id: string): boolean
} {
  const { platform, state, tokenRegistry, quotes, warnLowLiquidity, returnAfterApproval } = tools
  const { clear, ...form } = createSwapFormActions(tools)
  const approvals = createApprovals(tools)
  const load = (loading: boolean) => state.update((draft) => void Object.assign(draft, { loading }))
  let running: SwapReview | undefined
  const isOwn = ({ action }: SwapReview) => tools.account()?.id === action.account
  const onScreen = new Set<string>()
  const deadlines = createDeadlines(platform)

  const submit: Swaps['swap'] = async (review, options) => {
    running = review
    deadlines.keep(review)
    load(true)
    const release = review.step === 'swap' ? () => {} : await returnAfterApproval()
    const outcome = await review.action.confirm(options)
    release()
    if (hasLostLiquidity(outcome.error)) warnLowLiquidity()
    if (review.step !== 'swap' && outcome.hash !== undefined) await approvals.settled(review)
    // The form of another account stays as it is.
    if (!isOwn(review)) return review.action.get()
    load(false)
    if (outcome.hash === undefined) return outcome
    running = undefined
    // A later proposal of the host has the form by now.
    if (review.step === 'swap' && isFormOf(state.get(), review)) clear()
    return review.action.get()
  }
  return {
    ...form,
    get: state.get,
    subscribe: state.subscribe,
    find: tokenRegistry.find,
    setMax: (options) => setMax(tools, options),
    watchQuote: quotes.watch,
    refresh: () => void refreshSwap(tools),
    review(options) {
      running = undefined
      return openReview({ ...tools, allowed: approvals.allowed }, options)
    },
    swap: submit,
    pendingReview: () => (running && isOwn(running) ? running : undefined),
    showReview({ action: { id } }) {
      onScreen.add(id)
      return () => {
        onScreen.delete(id)
        if (!state.get().loading) running = undefined
      }
    },
    isOnScreen: (id) => onScreen.has(id),
    isLate: deadlines.isLate,
  }
}
