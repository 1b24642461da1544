import type { Platform } from '../platform/platform.ts'
import type { LatchkeyError } from './errors.ts'

/**
 * The result of `work`, or the error that `late` makes when it is not there after `ms`
 * milliseconds.
 */
export function withTimeout<T>(
  { after }: Pick<Platform, 'after'>,
  ms: number,
  promise: Promise<T>,
  createError: () => LatchkeyError,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const release = after(ms, () => reject(createError()))
    promise.then(resolve, reject).finally(release)
  })
}
