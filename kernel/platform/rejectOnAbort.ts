/** Resolves as `work`, or rejects when the signal aborts; late results go to `onLateResult`. */
export function rejectOnAbort<T>(
  work: Promise<T>,
  signal: AbortSignal,
  onLateResult: (result: T) => void = () => {},
): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason)
    const onResult = (result: T) => (signal.aborted ? onLateResult(result) : resolve(result))
    if (signal.aborted) onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    work.then(onResult, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}
