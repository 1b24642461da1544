import type { AbortOptions, NamespaceHost } from '#kernel'

/**
 * Waits for `ms` milliseconds of the host's clock.
 * Rejects with the signal's reason on abort.
 */
export function pause(
  host: Pick<NamespaceHost, 'after'>,
  ms: number,
  { signal }: AbortOptions = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const release = host.after(ms, () => {
      signal?.removeEventListener('abort', stop)
      resolve()
    })
    const stop = () => {
      release()
      reject(signal?.reason)
    }
    if (signal?.aborted) stop()
    signal?.addEventListener('abort', stop, { once: true })
  })
}
