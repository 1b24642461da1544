import type { ViewEntrance } from './createFocusHistory.ts'
import { prefersReducedMotion } from './prefersReducedMotion.ts'

const headerDuration = 120
const viewDuration = 150

/** A view comes from deeper in, and goes back out. */
const scales = { open: 1, forward: 0.96, back: 1.04 }

/** Moves a view in when it replaces another; one that opens with the modal stands still. */
export function animateEntrance(
  heading: HTMLElement | null,
  body: HTMLElement | null,
  from: ViewEntrance['from'],
): void {
  if (from === 'open' || prefersReducedMotion()) return
  heading?.animate([{ opacity: 0 }, { opacity: 1 }], {
    duration: headerDuration,
    easing: 'ease-out',
  })
  body?.animate(
    [
      { opacity: 0, transform: `scale(${scales[from]})` },
      { opacity: 1, transform: 'none' },
    ],
    { duration: viewDuration, easing: 'cubic-bezier(.2,.8,.3,1)' },
  )
}
