import type { ModalOptions } from './ModalOptions.ts'
import { whenIdle } from './whenIdle.ts'

/**
 * Loads the modal before a visitor shows intent: when the page is idle or, for a trigger, once it
 * scrolls into view. Ends with the signal.
 */
export function preloadEarly(
  moment: ModalOptions['preload'],
  preload: () => Promise<unknown>,
  signal: AbortSignal,
  trigger?: Element,
): void {
  const load = () => void (signal.aborted || preload().catch(() => {}))
  if (moment === 'idle' && !trigger) whenIdle(load)
  // Released before this code was there: nothing would end the watch.
  if (moment !== 'visible' || !trigger || signal.aborted) return
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    load()
  })
  observer.observe(trigger)
  signal.addEventListener('abort', () => observer.disconnect())
}
