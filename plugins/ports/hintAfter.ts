import type { ErrorCode, StoredConnection } from '#kernel'
import { isLatchkeyError } from '#kernel'

const goneCodes: readonly ErrorCode[] = ['unauthorized', 'expired', 'rejected', 'not-installed']
/** Of guards, which would refuse it again. */
const refusedCodes: readonly ErrorCode[] = ['siwx-session-missing', 'siwx-check-failed']
/** For how long a missing extension is tried again, in milliseconds. */
const patience = 7 * 24 * 3_600_000

/**
 * Returns what the next visit should try of a connection that was not restored; nothing if it is
 * forgotten.
 * An extension that is locked or late fails like one without permission and like a removed one.
 */
export function hintAfter(
  error: unknown,
  saved: StoredConnection,
  now: number,
): StoredConnection | undefined {
  if (saved.kind === 'injected' && isLatchkeyError(error, 'unauthorized', 'not-installed')) {
    // A time to come is that of a clock that was ahead.
    const missing = Math.min(saved.missing ?? now, now)
    return now - missing < patience ? { ...saved, missing } : undefined
  }
  return isLatchkeyError(error, ...goneCodes, ...refusedCodes) ? undefined : saved
}
