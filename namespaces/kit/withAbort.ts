import type { NamespaceHost } from '#kernel'
import { fault } from '#kernel'

/**
 * Settles with the call, an abort, or `timeout` after that many milliseconds.
 * Does not call if a signal is aborted already.
 */
export function withAbort<T>(
  host: Pick<NamespaceHost, 'after'>,
  call: () => Promise<T>,
  signals: readonly (AbortSignal | undefined)[],
  timeout?: number,
): Promise<T> {
  const aborted = signals.find((signal) => signal?.aborted)
  if (aborted) return Promise.reject(aborted.reason)
  const done = new AbortController()
  return new Promise<T>((resolve, reject) => {
    for (const signal of signals)
      signal?.addEventListener('abort', () => reject(signal.reason), { signal: done.signal })
    if (timeout !== undefined)
      done.signal.addEventListener(
        'abort',
        host.after(timeout, () => reject(fault('timeout'))),
      )
    call().then(resolve, reject)
  }).finally(() => done.abort())
}
