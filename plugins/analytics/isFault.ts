import { fieldOf, isLatchkeyError } from '#kernel'

const refusal = /reject|cancel/i
const vague: readonly unknown[] = [5000, 5002]

/**
 * Whether an error of a wallet is worth a report: it is nobody's decision, or passes for one by a
 * code that wallets send when they know none, and its words say something else.
 */
export function isFault(error: unknown): boolean {
  if (isLatchkeyError(error, 'internal')) return true
  if (!isLatchkeyError(error, 'rejected', 'connect-rejected')) return false
  return (
    vague.includes(fieldOf(error.cause, 'code')) &&
    !refusal.test(String(fieldOf(error.cause, 'message') ?? ''))
  )
}
