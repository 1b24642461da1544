import { LatchkeyError } from './errors.ts'
import type { Timers } from './plugin.ts'

/** Resolves as `promise`, or rejects after `ms` milliseconds, by default with `timeout`. */
export function withTimeout<T>(
  { after }: Timers,
  ms: number,
  promise: Promise<T>,
  createError: () => LatchkeyError = () => new LatchkeyError('timeout'),
): Promise<T> {
  return new Promise((resolve, reject) => {
    const release = after(ms, () => reject(createError()))
    promise.then(resolve, reject).finally(release)
  })
}
