import { expectNoError, expectWithin } from './expectations.ts'

/** Less than the limit of common test runners, so that a failure names the check (ms). */
const defaultTimeout = 4500

/**
 * Runs a check within its time limit. Rejects with a `ConformanceError`, also for an error that is
 * thrown where a promise had to reject, or by a fixture; after the limit with one that names the
 * check.
 */
export const runCheck = (
  title: string,
  run: () => Promise<void>,
  { timeout = defaultTimeout }: { readonly timeout?: number },
): Promise<void> => {
  const name = `the check “${title}”`
  return expectNoError(expectWithin(timeout, run(), name), name)
}
