import { expect } from 'vitest'

/**
 * Looks again and again until what is seen is as expected, for as long as a busy machine may need.
 */
export const until = (look: () => unknown): ReturnType<typeof expect.poll> =>
  expect.poll(look, { timeout: 15_000, interval: 50 })
