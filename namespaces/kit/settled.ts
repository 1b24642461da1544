import type { NamespaceHost } from '#kernel'
import { fault } from '#kernel'

/**
 * The first of: the answer, an aborted signal's reason, `timeout` after `within` milliseconds.
 * Calls nobody when a signal is aborted already.
 */
export function settled<T>(
  host: Pick<NamespaceHost, 'after'>,
  call: () => Promise<T>,
  signals: readonly (AbortSignal | undefined)[],
  within?: number,
): Promise<T> {
  const over = signals.find((signal) => signal?.aborted)
  if (over) return Promise.reject(over.reason)
  const done = new AbortController()
  return new Promise<T>((resolve, reject) => {
    for (const signal of signals)
      signal?.addEventListener('abort', () => reject(signal.reason), { signal: done.signal })
    if (within !== undefined)
      done.signal.addEventListener(
        'abort',
        host.after(within, () => reject(fault('timeout'))),
      )
    call().then(resolve, reject)
  }).finally(() => done.abort())
}
