import { whenIdle } from './whenIdle.ts'

/**
 * Loads the modal before a visitor shows intent: when the page is idle or, for a trigger, once it
 * scrolls into view. Ends with the signal.
 */
export function preloadEarly(
  preload: () => Promise<unknown>,
  signal: AbortSignal,
  trigger?: Element,
): void {
  const load = () => void (signal.aborted || preload().catch(() => {}))
  if (trigger) {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      load()
    })
    observer.observe(trigger)
    signal.addEventListener('abort', () => observer.disconnect())
  } else whenIdle(load)
}
