import type { Release } from '#kernel'

/** Real timers that are counted. */
export function createTimers() {
  const timers = new Set<ReturnType<typeof setTimeout>>()
  return {
    after(ms: number, task: () => void): Release {
      const timer = setTimeout(() => {
        timers.delete(timer)
        task()
      }, ms)
      timers.add(timer)
      return () => {
        timers.delete(timer)
        clearTimeout(timer)
      }
    },
    count: () => timers.size,
  }
}
