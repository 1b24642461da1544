import { whenIdle } from './whenIdle.ts'

/**
 * Loads the modal when the page is idle, so that mistakes in its options are reported before a
 * visitor shows intent. An error that keeps it from loading is reported as uncaught.
 */
export function bootEarly(boot: () => Promise<unknown>, signal: AbortSignal): void {
  if (globalThis.document)
    whenIdle(() => void (signal.aborted || boot().catch((error) => reportError(error))))
}
