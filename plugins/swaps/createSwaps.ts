import { isLatchkeyError } from '#kernel'
import type { SwapReview, Swaps } from '#plugins/ports/swaps'
import { createApprovals } from './createApprovals.ts'
import { createSwapFormActions } from './createSwapFormActions.ts'
import { refreshTokens } from './refreshTokens.ts'
import type { SwapTools } from './SwapTools.ts'
import { setMax } from './setMax.ts'

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
  const onScreen = new Set<string>()
  const deadlines = new Map<string, number>()

  const submit: Swaps['swap'] = async (review, options) => {
    const { action, offer } = review
    running = review
    if (offer.deadline !== undefined) deadlines.set(action.id, offer.deadline)
    load(true)
    const release = review.step === 'approve' ? await returnAfterApproval() : () => {}
    const outcome = await review.action.confirm(options)
    release()
    if (
      isLatchkeyError(outcome.error, 'review-stopped') &&
      outcome.error.context['why'] === 'liquidity'
    )
      warnLowLiquidity()
    if (review.step === 'approve' && outcome.hash !== undefined) await approvals.settled(review)
    load(false)
    if (outcome.hash === undefined) return outcome
    running = undefined
    if (review.step === 'swap') clear()
    return review.action.get()
  }
  return {
    ...form,
    get: state.get,
    subscribe: state.subscribe,
    find: tokenRegistry.find,
    setMax: (options) => setMax(tools, options),
    watchQuote: quotes.watch,
    refresh: () =>
      void tokenRegistry.load().then(() => {
        void refreshTokens(tools, state.get().unread ?? [])
        return quotes.refresh()
      }),
    async review(options) {
      running = undefined
      try {
        // Loaded on demand: only a review needs it.
        const { createReview } = await import('./createReview.ts')
        return await createReview({ ...tools, allowed: approvals.allowed }, state.get(), options)
      } catch (error) {
        if (isLatchkeyError(error, 'swap-no-liquidity')) warnLowLiquidity()
        throw error
      }
    },
    swap: submit,
    pendingReview: () => running,
    showReview({ action: { id } }) {
      onScreen.add(id)
      return () => {
        onScreen.delete(id)
        if (!state.get().loading) running = undefined
      }
    },
    isOnScreen: (id) => onScreen.has(id),
    isLate: (id) => platform.now() > (deadlines.get(id) ?? Number.POSITIVE_INFINITY),
  }
}
