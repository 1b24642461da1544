import { expectWithin } from './expectations.ts'

/** Less than the limit of common test runners, so that a failure names the check (ms). */
const defaultTimeout = 4500

/** Runs a check within its time limit. Rejects with a `ConformanceError` that names it after that. */
export const runCheck = (
  title: string,
  run: () => Promise<void>,
  { timeout = defaultTimeout }: { readonly timeout?: number },
): Promise<void> => expectWithin(timeout, run(), `the check “${title}”`)
