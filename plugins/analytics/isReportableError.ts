import { isLatchkeyError, readField } from '#kernel'

const rejectionWords = /reject|cancel/i
const ambiguousCodes: readonly unknown[] = [5000, 5002]

/**
 * Whether an error of a wallet is worth a report: it is nobody's decision, or passes for one by a
 * code that wallets send when they know none, and its words say something else.
 */
export function isReportableError(error: unknown): boolean {
  if (isLatchkeyError(error, 'internal')) return true
  if (!isLatchkeyError(error, 'rejected', 'connect-rejected')) return false
  return (
    ambiguousCodes.includes(readField(error.cause, 'code')) &&
    !rejectionWords.test(String(readField(error.cause, 'message') ?? ''))
  )
}
