import type { LatchkeyError } from '#kernel'
import { isLatchkeyError } from '#kernel'

/**
 * Classifies a failed request of a session.
 * A session names its own errors only; where it says `internal`, `mapFault` of the namespace reads
 * the wallet's error, which is the cause.
 */
export function classifySessionFault(
  error: unknown,
  mapFault: (error: unknown) => LatchkeyError,
): LatchkeyError {
  if (!isLatchkeyError(error)) return mapFault(error)
  return error.code === 'internal' && error.cause !== undefined ? mapFault(error.cause) : error
}
