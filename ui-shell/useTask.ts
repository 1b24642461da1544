import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'

type Phase = 'idle' | 'busy' | 'ok' | 'failed'
type Progress<Result> = {
  readonly status: Phase
  readonly error?: unknown
  readonly result?: Result | undefined
}

/** An asynchronous task with its status; runs one at a time. */
export type Task<Input extends readonly unknown[], Result> = Progress<Result> & {
  /** Starts, and gives up what was running. Never rejects: what went wrong is `error`. */
  run(...input: Input): Promise<void>
  /** Gives up what is running; the status is `idle` again. */
  abort(): void
}

/**
 * Runs asynchronous work for a view and aborts it when the view is left. A late result of an
 * aborted run is dropped. Returns `run(...input)`, which never rejects, `abort()`, and the `status`
 * (`idle`, `busy`, `ok` or `failed`) with `result` or `error`.
 * @example
 * const connect = useTask((signal: AbortSignal) =>
 *   connections.connect(namespace, { walletId }, { signal }),
 * )
 */
export function useTask<Input extends readonly unknown[], Result>(
  work: (signal: AbortSignal, ...input: Input) => Promise<Result>,
): Task<Input, Result> {
  const [progress, setProgress] = useState<Progress<Result>>({ status: 'idle' })
  const latest = useRef(work)
  const stop = useRef<AbortController>(undefined)
  useEffect(() => {
    latest.current = work
  })

  const abort = useCallback(() => {
    stop.current?.abort()
    stop.current = undefined
    setProgress({ status: 'idle' })
  }, [])
  const run = useCallback(async (...input: Input) => {
    stop.current?.abort()
    const controller = new AbortController()
    stop.current = controller
    const settle = (next: Progress<Result>) => {
      if (!controller.signal.aborted) setProgress(next)
    }
    setProgress({ status: 'busy' })
    const outcome = (async () => latest.current(controller.signal, ...input))()
    await outcome.then(
      (result) => settle({ status: 'ok', result }),
      (error: unknown) => settle({ status: 'failed', error }),
    )
  }, [])
  // With the removal of the view, not some time after it.
  useLayoutEffect(() => () => stop.current?.abort(), [])
  return useMemo(() => ({ ...progress, run, abort }), [progress, run, abort])
}
