import type { Effect } from '#kernel'
import type { ReviewedAction } from '#kernel/reviewed-action'
import { reviewError } from '#plugins/ports/reviewErrors'
import type { SwapRequest } from './createConverter.ts'
import { swapError } from './errors.ts'
import { findApprovalMismatch, findSwapMismatch } from './findSwapMismatch.ts'
import type { PreparedSwap } from './prepareSwap.ts'

/** Finds how the decoded bytes of a step differ from the request. */
function findMismatch(
  effects: readonly Effect[],
  request: SwapRequest,
  { step, contract }: PreparedSwap,
): string | undefined {
  if (step === 'swap') return findSwapMismatch(effects, request)
  const approval = step === 'reset' ? { ...request, amountIn: 0n } : request
  return findApprovalMismatch(effects, approval, contract)
}

/**
 * Throws unless the frozen action is the prepared step, of the account that it was prepared for:
 * `review-outdated` if another one is active by now, `swap-refused` for other bytes.
 */
export function assertRequested(
  { account, effects }: Pick<ReviewedAction, 'account' | 'effects'>,
  request: SwapRequest,
  prepared: PreparedSwap,
): void {
  if (account !== request.account.id) throw reviewError('review-outdated')
  const why = findMismatch(effects, request, prepared)
  if (why !== undefined) throw swapError('swap-refused', { why })
}
