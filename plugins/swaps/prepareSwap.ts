import type { AbortOptions, Namespace } from '#kernel'
import type { Converter, PreparedTransaction, SwapRequest } from './createConverter.ts'
import { swapError } from './errors.ts'
import { findApprovalMismatch } from './findApprovalMismatch.ts'
import { findMismatch } from './findMismatch.ts'
import { findSwapMismatch } from './findSwapMismatch.ts'
import type { SwapCall } from './toSendTransaction.ts'
import { toSendTransaction } from './toSendTransaction.ts'

/** The transactions of a swap, each read from its bytes and found to be what was asked for. */
export type PreparedSwap = {
  /** The contract that swaps, and that an approval is for. */
  readonly contract: string
  readonly swap: SwapCall
  readonly approval?: SwapCall | undefined
  /** As the provider estimates it, for all of them. */
  readonly gas: bigint
}

const refuse = (why: string | undefined) => {
  if (why !== undefined) throw swapError('swap-refused', { why })
}

function toSwapCall(prepared: PreparedTransaction, ask: SwapRequest, value: bigint): SwapCall {
  refuse(findMismatch(prepared, ask))
  return {
    from: ask.account.address,
    to: prepared.to?.address ?? '',
    data: prepared.data,
    value: `0x${value.toString(16)}`,
  }
}

/**
 * Has them prepared and reads them; `allowed` tells what a contract may take, as the chain says.
 * Throws `swap-refused` for what is not as asked, and as `Converter` rejects.
 */
export async function prepareSwap(
  converter: Pick<Converter, 'build' | 'approval'>,
  code: Pick<Namespace, 'decode'>,
  ask: SwapRequest,
  allowed: (contract: string) => Promise<bigint>,
  options: AbortOptions,
): Promise<PreparedSwap> {
  const read = async (call: SwapCall) =>
    (await code.decode?.(ask.account.network, toSendTransaction(ask.account.network, call))) ?? []
  const built = await converter.build(ask, options)
  const swap = toSwapCall(built, ask, ask.from === 'native' ? ask.amountIn : 0n)
  refuse(findSwapMismatch(await read(swap), ask))
  if ((await allowed(swap.to)) >= ask.amountIn) return { contract: swap.to, swap, gas: built.gas }
  const permit = await converter.approval(ask, options)
  const approval = toSwapCall(permit, ask, 0n)
  refuse(findApprovalMismatch(await read(approval), ask, swap.to))
  return { contract: swap.to, swap, approval, gas: built.gas + permit.gas }
}
