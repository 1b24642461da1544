import type { AbortOptions, Namespace } from '#kernel'
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
  readonly swap: SwapCall
  readonly approval?: SwapCall | undefined
  /** The provider's estimate for all transactions. */
  readonly gas: bigint
  /** Unix seconds after which the swap reverts; absent if the provider sets none. */
  readonly deadline?: number | undefined
}

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
 * Throws `swap-refused` for a mismatch, and as `Converter` rejects.
 */
export async function prepareSwap(
  converter: Pick<Converter, 'build' | 'approval'>,
  namespace: Pick<Namespace, 'decode'>,
  request: SwapBuildRequest,
  allowed: (contract: string) => Promise<bigint>,
  options: AbortOptions,
): Promise<PreparedSwap> {
  const read = async (call: SwapCall) =>
    (await namespace.decode?.(
      request.account.network,
      toSendTransaction(request.account.network, call),
    )) ?? []
  const built = await converter.build(request, options)
  const { deadline } = built
  const swap = toSwapCall(built, request, request.from === 'native' ? request.amountIn : 0n)
  refuse(findSwapMismatch(await read(swap), request))
  if ((await allowed(swap.to)) >= request.amountIn)
    return { contract: swap.to, swap, gas: built.gas, deadline }
  const permit = await converter.approval(request, options)
  const approval = toSwapCall(permit, request, 0n)
  refuse(findApprovalMismatch(await read(approval), request, swap.to))
  return { contract: swap.to, swap, approval, gas: built.gas + permit.gas, deadline }
}
