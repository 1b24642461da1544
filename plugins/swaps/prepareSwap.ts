import type { AbortOptions, Namespace } from '#kernel'
import { encodeApproval, tryAllowanceChange } from '#plugins/ports/approvals'
import type { SwapReview } from '#plugins/ports/swaps'
import type { Converter, PreparedTransaction, SwapBuildRequest } from './createConverter.ts'
import { swapError } from './errors.ts'
import { findApprovalMismatch, findSwapMismatch } from './findSwapMismatch.ts'
import { isSameAddress } from './isSameAddress.ts'
import type { SwapCall } from './toSendTransaction.ts'
import { toSendTransaction } from './toSendTransaction.ts'

/** Finds which field differs from the request: network, account, amount or deadline. */
function findMismatch(
  { from, to, amount, data, deadline }: PreparedTransaction,
  { account: { network, address }, amountIn, deadline: latest }: SwapBuildRequest,
): string | undefined {
  if (from?.network !== network || to?.network !== network) return 'network'
  if (!isSameAddress(from.address, address)) return 'account'
  if (amount !== amountIn) return 'amount'
  // The provider's word alone binds no contract.
  return deadline === undefined || (deadline <= latest && data.includes(deadline.toString(16)))
    ? undefined
    : 'deadline'
}

/** The transactions of a swap, decoded and checked against the request. */
export type PreparedSwap = {
  /** The contract that swaps and is approved. */
  readonly contract: string
  /** The step of the first call. */
  readonly step: SwapReview['step']
  /** The remaining transactions in order; the last one swaps. */
  readonly calls: readonly [SwapCall, ...SwapCall[]]
  /** The provider's estimate for all transactions. */
  readonly gas: bigint
  /** Unix seconds after which the swap reverts; absent if the provider sets none. */
  readonly deadline?: number | undefined
  /** True if the token would refuse any approval. */
  readonly refused?: boolean
}

/** More gas than an approval uses. */
const approvalGas = 60_000n

/** Builds the approval of an amount. */
const toApproval = (
  { account, from }: SwapBuildRequest,
  spender: string,
  amount: bigint,
): SwapCall => ({
  from: account.address,
  to: from,
  data: encodeApproval(spender, amount),
  value: '0x0',
})

const refuse = (why: string | undefined) => {
  if (why !== undefined) throw swapError('swap-refused', { why })
}

function toSwapCall(
  prepared: PreparedTransaction,
  request: SwapBuildRequest,
  value: bigint,
): SwapCall {
  refuse(findMismatch(prepared, request))
  return {
    from: request.account.address,
    to: prepared.to?.address ?? '',
    data: prepared.data,
    value: `0x${value.toString(16)}`,
  }
}

/**
 * Prepares and decodes the transactions; `allowed` reads a contract's allowance from the chain.
 * If the token refuses to change it, but not to reset it, the approval is reset first. Throws
 * `swap-refused` for a mismatch, and as `Converter` rejects.
 */
export async function prepareSwap(
  converter: Pick<Converter, 'build' | 'approval'>,
  namespace: Pick<Namespace, 'decode' | 'simulate'>,
  request: SwapBuildRequest,
  allowed: (contract: string) => Promise<bigint>,
  options: AbortOptions,
): Promise<PreparedSwap> {
  const { account, amountIn } = request
  const toRequest = (call: SwapCall) => toSendTransaction(account.network, call)
  const read = async (call: SwapCall) =>
    (await namespace.decode?.(account.network, toRequest(call))) ?? []
  const built = await converter.build(request, options)
  const { deadline } = built
  const swap = toSwapCall(built, request, request.from === 'native' ? amountIn : 0n)
  refuse(findSwapMismatch(await read(swap), request))
  const terms = { contract: swap.to, deadline }
  const allowance = await allowed(swap.to)
  if (allowance >= amountIn) return { ...terms, step: 'swap', calls: [swap], gas: built.gas }
  const change = toApproval(request, swap.to, amountIn)
  const reset = toApproval(request, swap.to, 0n)
  const fails = async (call: SwapCall) =>
    (await namespace.simulate?.(account, [toRequest(call)], options))?.outcome === 'fails'
  const outcome = allowance > 0n ? await tryAllowanceChange(fails, change, reset) : 'taken'
  if (outcome === 'reset') {
    const gas = built.gas + 2n * approvalGas
    return { ...terms, step: 'reset', calls: [reset, change, swap], gas }
  }
  const permit = await converter.approval(request, options)
  const approval = toSwapCall(permit, request, 0n)
  refuse(findApprovalMismatch(await read(approval), request, swap.to))
  // Increasing an allowance would leave more than the amount.
  refuse(approval.data === change.data ? undefined : 'approval')
  const gas = built.gas + permit.gas
  return { ...terms, step: 'approve', calls: [approval, swap], gas, refused: outcome === 'refused' }
}
