/**
 * Runs a task when the page is idle, after `timeout` milliseconds at the latest; without a limit
 * where that is absent. Browsers without idle callbacks run it in a task of its own.
 */
export function whenIdle(task: () => void, timeout?: number): void {
  if (!('requestIdleCallback' in globalThis)) setTimeout(task)
  else requestIdleCallback(task, timeout === undefined ? {} : { timeout })
}
