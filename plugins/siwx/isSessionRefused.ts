import { isLatchkeyError } from '#kernel'

/**
 * True if the provider responded that there is no session. Without a response of its own (out of
 * reach, overloaded, a page of another server) nothing is known about the session.
 */
export function isSessionRefused(error: unknown): boolean {
  const status = isLatchkeyError(error, 'http-failed') ? Number(error.context['status']) : 500
  return status < 500 && status !== 429
}
