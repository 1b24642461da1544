import { expect } from 'vitest'

/**
 * Looks again and again until what is seen is as expected, for as long as a busy machine may need.
 */
export const waitUntil = (read: () => unknown): ReturnType<typeof expect.poll> =>
  expect.poll(read, { timeout: 15_000, interval: 50 })
