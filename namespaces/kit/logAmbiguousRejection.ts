import type { NamespaceHost } from '#kernel'

/**
 * Logs a failure whose code means a rejection but whose text does not.
 * Wallets also use 5000 and 5002 for internal failures. `codes` are all codes of the error. Returns
 * the error.
 */
export function logAmbiguousRejection(
  host: Pick<NamespaceHost, 'log'>,
  error: unknown,
  codes: readonly number[],
  isExplicit: boolean,
): unknown {
  if (!isExplicit && codes.some((code) => code === 5000 || code === 5002))
    host.log('warn', 'A wallet failed with the code of a rejection.', error)
  return error
}
