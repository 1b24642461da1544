import { isLatchkeyError } from '#kernel'

/** Statuses of a refused site or project: they say nothing about an address. */
const siteStatuses: readonly number[] = [401, 403, 404]

/**
 * Maps an error of an address or a code to its message key. `refused` is the key for values that
 * the provider rejects.
 */
export function classifyCaptureError<Refused extends 'invalid' | 'wrong'>(
  error: unknown,
  refused: Refused,
): Refused | 'invalid' | 'digits' | 'often' | 'offline' | 'failed' {
  if (isLatchkeyError(error, 'email-invalid')) return 'invalid'
  if (isLatchkeyError(error, 'code-invalid')) return 'digits'
  if (isLatchkeyError(error, 'http-unreachable', 'http-timeout')) return 'offline'
  if (!isLatchkeyError(error, 'http-failed')) return 'failed'
  const status = Number(error.context['status'])
  if (status === 429) return 'often'
  if (refused === 'invalid' && siteStatuses.includes(status)) return 'failed'
  return status >= 400 && status < 500 ? refused : 'failed'
}
