import { minBigInt } from './minBigInt.ts'
import type { TokenAccount } from './tokenAccounts.ts'

/** A part of an amount, and the token account that it leaves. */
export type AmountPart = { readonly source: TokenAccount; readonly part: bigint }

/** Takes an amount from as many token accounts as needed, in their order. */
export function splitAmount(
  sources: readonly TokenAccount[],
  amount: bigint,
): readonly AmountPart[] {
  let left = amount
  return sources.flatMap((source) => {
    const part = minBigInt(left, source.amount)
    if (part <= 0n) return []
    left -= part
    return [{ source, part }]
  })
}
