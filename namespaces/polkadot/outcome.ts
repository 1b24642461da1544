import type { Abort, Asset, Note, TransferRequest } from '#kernel'
import type { AccountInfo } from './accountInfo.ts'
import type { Call } from './calls.ts'
import { feeOf } from './calls.ts'
import type { ChainTools } from './chainTools.ts'
import type { Codec } from './codec.ts'

/** What a transfer is planned with. */
export type Facts = {
  readonly tools: ChainTools
  readonly codec: Codec
  readonly request: TransferRequest
  readonly to: string
  readonly coin: Asset
  readonly own: AccountInfo
  readonly theirs: AccountInfo
  /** What an account must hold to exist. */
  readonly deposit: bigint
  readonly options: Abort
}
/** What becomes of it. Without a `ceiling` the fee comes out of what is sent. */
export type Outcome = {
  readonly call: Call
  readonly amount: bigint
  readonly fee: bigint
  readonly ceiling?: bigint
  readonly notes: readonly Note[]
}

export const note = (level: Note['level'], code: string, asset?: Asset, value?: bigint): Note => ({
  level,
  code,
  ...(asset && value !== undefined && { amount: { asset, value } }),
})
/** Fees move from block to block, by far less than a tenth within minutes. */
export const ceilingOf = (fee: bigint): bigint => fee + fee / 10n
/**
 * An amount as a call can carry it. More than that is more than anybody has, so that the plan is
 * blocked all the same.
 */
export const carried = (amount: bigint): bigint =>
  amount >> 127n > 0n ? (1n << 127n) - 1n : amount
export const lack = (has: bigint, needs: bigint): bigint => (needs > has ? needs - has : 0n)

/** The fee of a call from this account. */
export const feeFor = (
  { tools, codec, request, own, options }: Facts,
  call: Call,
): Promise<bigint> => feeOf(tools, codec, call, request.from, own.nonce, options)
