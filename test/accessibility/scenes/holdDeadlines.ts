import type { Page } from 'playwright-core'

/** Delays from this one on are deadlines, in milliseconds: of calls, pairings, slow wallets. */
const shortestDeadline = 8_000

/**
 * Returns a function that stops the page's long timers, those that are set and those to come: a
 * deadline would end the state while a slow machine looks at it.
 */
export async function holdDeadlines(page: Page): Promise<() => Promise<void>> {
  await page.evaluate((least) => {
    const start = window.setTimeout
    const pending = new Set<number>()
    const timers = { pending, stopped: false }
    Object.assign(window, { timers })
    Object.assign(window, {
      setTimeout(work: TimerHandler, delay = 0, ...values: unknown[]) {
        if (delay < least) return start(work, delay, ...values)
        if (timers.stopped) return 0
        const timer = start(work, delay, ...values)
        pending.add(timer)
        return timer
      },
    })
  }, shortestDeadline)
  return () =>
    page.evaluate(() => {
      const timers: { pending: Set<number>; stopped: boolean } = Reflect.get(window, 'timers')
      timers.stopped = true
      for (const timer of timers.pending) clearTimeout(timer)
    })
}
