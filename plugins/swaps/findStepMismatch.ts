import type { Effect } from '#kernel'
import type { SwapRequest } from './createConverter.ts'
import { findApprovalMismatch, findSwapMismatch } from './findSwapMismatch.ts'
import type { PreparedSwap } from './prepareSwap.ts'

/** Finds how the decoded bytes of a step differ from the request. */
export function findStepMismatch(
  effects: readonly Effect[],
  request: SwapRequest,
  { step, contract }: PreparedSwap,
): string | undefined {
  if (step === 'swap') return findSwapMismatch(effects, request)
  const approval = step === 'reset' ? { ...request, amountIn: 0n } : request
  return findApprovalMismatch(effects, approval, contract)
}
