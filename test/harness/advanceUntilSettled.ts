import type { TestClock } from './testClock.ts'

/** Advances a manual clock until work is done that also waits for real events. */
export async function advanceUntilSettled<T>(
  clock: TestClock,
  work: Promise<T>,
  step = 500,
): Promise<T> {
  let over = false
  const end = () => {
    over = true
  }
  work.then(end, end)
  while (!over) {
    await clock.advance(step)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return work
}
