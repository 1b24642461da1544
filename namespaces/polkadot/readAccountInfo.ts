import type { AbortOptions, Caip2 } from '#kernel'
import type { ChainTools } from './chainTools.ts'
import { decodeUint, readMap } from './storage.ts'

/** An account on the chain; `exists` is false for one that holds nothing yet. */
export type AccountInfo = {
  readonly exists: boolean
  readonly nonce: bigint
  /** True if other holdings of the account, such as tokens, keep it open. */
  readonly isHeld: boolean
  readonly free: bigint
  /** The part of `free` that is locked. Locks count reserved funds first. */
  readonly locked: bigint
  readonly total: bigint
}

/**
 * Reads an account: nonce, consumers, providers, sufficients (4 bytes each), then free, reserved,
 * frozen (16 bytes each).
 */
export async function readAccountInfo(
  tools: ChainTools,
  network: Caip2,
  key: Uint8Array,
  options?: AbortOptions,
): Promise<AccountInfo> {
  const bytes = (await readMap(tools, network, 'account', [key], options)) ?? new Uint8Array()
  const [nonce, consumers, providers, sufficients] = [
    decodeUint(bytes, 0, 4),
    decodeUint(bytes, 4, 4),
    decodeUint(bytes, 8, 4),
    decodeUint(bytes, 12, 4),
  ]
  const [free, reserved, frozen] = [
    decodeUint(bytes, 16, 16),
    decodeUint(bytes, 32, 16),
    decodeUint(bytes, 48, 16),
  ]
  return {
    exists: providers + sufficients > 0n,
    nonce,
    isHeld: consumers > 0n && providers < 2n,
    free,
    locked: frozen > reserved ? frozen - reserved : 0n,
    total: free + reserved,
  }
}

/**
 * Returns the amount spendable without closing the account.
 * That is all but the larger of its locks and the existential deposit.
 */
export const getSpendable = ({ free, locked }: AccountInfo, deposit: bigint): bigint => {
  const kept = locked > deposit ? locked : deposit
  return free > kept ? free - kept : 0n
}
