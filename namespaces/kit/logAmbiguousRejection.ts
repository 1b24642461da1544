import type { NamespaceHost } from '#kernel'

/**
 * 5000 and 5002 also stand for failures of the wallet's own: where its words are no rejection,
 * whoever reads the log is told them. `codes` are all that the
 * error carries, `isSaid` whether its words say that the visitor declined. Hands the error back.
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
