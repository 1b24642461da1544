import { expect } from 'vitest'

/** Polls a value until it matches, for as long as a busy machine may need. */
export const waitUntil = (read: () => unknown): ReturnType<typeof expect.poll> =>
  expect.poll(read, { timeout: 30_000, interval: 50 })
