import type { LatchkeyError } from './errors.ts'
import type { Platform } from './platform.ts'

/**
 * The result of `work`, or the error that `late` makes when it is not there after `ms`
 * milliseconds.
 */
export function within<T>(
  { after }: Pick<Platform, 'after'>,
  ms: number,
  work: Promise<T>,
  late: () => LatchkeyError,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const release = after(ms, () => reject(late()))
    work.then(resolve, reject).finally(release)
  })
}
