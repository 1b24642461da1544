import { onTestFinished } from 'vitest'

/** Collects the rejections that no code handles; returns those so far once all are reported. */
export function collectUnhandled(): () => Promise<readonly unknown[]> {
  const unhandled: unknown[] = []
  const keep = (error: unknown) => void unhandled.push(error)
  process.on('unhandledRejection', keep)
  onTestFinished(() => void process.off('unhandledRejection', keep))
  return async () => {
    // Node reports them after the microtasks.
    await new Promise((resolve) => setImmediate(resolve))
    return unhandled
  }
}
