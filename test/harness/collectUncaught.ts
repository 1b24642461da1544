import { onTestFinished } from 'vitest'

const event = 'unhandledRejection'

/**
 * Collects the rejections that no code handles and that the test expects: they do not fail the run.
 * Returns those so far once all are reported.
 */
export function collectUncaught(): () => Promise<readonly unknown[]> {
  const uncaught: unknown[] = []
  const others = process.listeners(event)
  process.removeAllListeners(event)
  process.on(event, (error) => void uncaught.push(error))
  onTestFinished(() => {
    process.removeAllListeners(event)
    for (const listener of others) process.on(event, listener)
  })
  return async () => {
    // Node reports them after the microtasks.
    await new Promise((resolve) => setImmediate(resolve))
    return uncaught
  }
}
