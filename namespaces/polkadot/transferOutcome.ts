import type { AbortOptions, Asset, Note, TransferRequest } from '#kernel'
import type { UnsignedCall } from './calls.ts'
import { queryFee } from './calls.ts'
import type { ChainTools } from './chainTools.ts'
import type { Codec } from './codec.ts'
import type { AccountInfo } from './readAccountInfo.ts'

/** The inputs of a plan. */
export type TransferFacts = {
  readonly tools: ChainTools
  readonly codec: Codec
  readonly request: TransferRequest
  readonly to: string
  readonly coin: Asset
  readonly own: AccountInfo
  readonly theirs: AccountInfo
  /** The least that an account must hold to exist. */
  readonly deposit: bigint
  readonly options: AbortOptions
}
/** The result of a plan. Without a `ceiling` the fee comes out of the amount. */
export type TransferOutcome = {
  readonly call: UnsignedCall
  readonly amount: bigint
  readonly fee: bigint
  readonly ceiling?: bigint
  readonly notes: readonly Note[]
}

/** Fees move from block to block, by far less than a tenth within minutes. */
export const addFeeMargin = (fee: bigint): bigint => fee + fee / 10n
/**
 * Clamps an amount to the range of a call.
 * Larger amounts exceed any balance, so the plan is blocked anyway.
 */
export const clampAmount = (amount: bigint): bigint =>
  amount >> 127n > 0n ? (1n << 127n) - 1n : amount

/** The fee of a call from this account. */
export const readCallFee = (
  { tools, codec, request, own, options }: TransferFacts,
  call: UnsignedCall,
): Promise<bigint> => queryFee(tools, codec, call, request.from, own.nonce, options)
