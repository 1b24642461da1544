import { isLatchkeyError, readField } from '#kernel'

const rejectionWords = /reject|cancel/i
const ambiguousCodes: readonly unknown[] = [5000, 5002]

/**
 * True for errors worth reporting: internal errors, and rejections with an ambiguous code whose
 * message does not say so.
 */
export function isReportableError(error: unknown): boolean {
  if (isLatchkeyError(error, 'internal')) return true
  if (!isLatchkeyError(error, 'rejected', 'connect-rejected')) return false
  return (
    ambiguousCodes.includes(readField(error.cause, 'code')) &&
    !rejectionWords.test(String(readField(error.cause, 'message') ?? ''))
  )
}
