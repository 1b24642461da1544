import { vi } from 'vitest'

/**
 * Repeats a check until it does not throw, for as long as a busy machine may need, and returns its
 * result. The default of `vi.waitFor` is one second.
 */
export const waitFor = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: 20_000 })
