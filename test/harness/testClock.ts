import type { Release } from '#kernel'
import { createTimers } from '../conformance/createTimers.ts'

type Timer = { readonly due: number; readonly order: number; readonly task: () => void }

/** A clock that a test advances. Timers due at the same moment run in the order they were set. */
export type TestClock = {
  now(): number
  elapsed(): number
  after(ms: number, task: () => void): Release
  /** Runs everything due within `ms`, and flushes promises before and after each timer. */
  advance(ms: number): Promise<void>
  /** Moves the wall clock alone, as a change in the device's settings. */
  skew(ms: number): void
  pending(): number
}

/** Flushes promise chains; enough turns for every chain in the kernel. */
export async function flushPromises(turns = 60): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await null
}

/** Makes a clock that starts on a fixed day. */
export function createTestClock(start = Date.UTC(2026, 0, 1)): TestClock {
  const timers = new Set<Timer>()
  let elapsed = 0
  let skewed = 0
  let count = 0
  const next = (until: number) =>
    [...timers]
      .filter(({ due }) => due <= until)
      .sort((a, b) => a.due - b.due || a.order - b.order)[0]
  return {
    now: () => start + elapsed + skewed,
    elapsed: () => elapsed,
    after(ms, task) {
      const timer = { due: elapsed + Math.max(0, ms), order: count++, task }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    async advance(ms) {
      const until = elapsed + ms
      await flushPromises()
      for (let timer = next(until); timer; timer = next(until)) {
        timers.delete(timer)
        elapsed = Math.max(elapsed, timer.due)
        timer.task()
        await flushPromises()
      }
      elapsed = until
    },
    skew(ms) {
      skewed += ms
    },
    pending: () => timers.size,
  }
}

/** Makes a clock of real, counted timers. */
export function createRealClock(): TestClock {
  const timers = createTimers()
  return {
    now: () => Date.now(),
    elapsed: () => performance.now(),
    after: timers.after,
    advance: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    skew: () => {},
    pending: () => timers.count(),
  }
}
