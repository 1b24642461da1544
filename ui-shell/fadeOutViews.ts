import type { Release } from '#kernel'
import { prefersReducedMotion } from './prefersReducedMotion.ts'

const exitDuration = 75

/** Marks by which the shell and assistive technology find the parts of the view on screen. */
const marks = ['id', 'data-back', 'data-close', 'data-focus-key', 'data-first-focus']

/** Leaves of a view what can be seen. */
function disable(view: HTMLElement): void {
  view.inert = true
  view.ariaHidden = 'true'
  view.classList.add('leaving')
  for (const element of view.querySelectorAll(marks.map((name) => `[${name}]`).join()))
    for (const name of marks) element.removeAttribute(name)
  // A frame that is added again would load again.
  for (const frame of view.querySelectorAll('iframe')) frame.remove()
}

/** Shows a removed view under the one that replaced it until it has faded out. */
function fadeOut(view: HTMLElement, box: HTMLElement, scrollTop: number): void {
  const top = box.querySelector<HTMLElement>('.view')?.offsetTop ?? 0
  disable(view)
  box.append(view)
  const body = view.querySelector('.body')
  if (body) body.scrollTop = scrollTop
  const motion = view.animate(
    [
      { opacity: 1, insetBlockStart: `${top}px` },
      { opacity: 0, insetBlockStart: `${top}px` },
    ],
    { duration: exitDuration, easing: 'ease-out' },
  )
  motion.onfinish = () => view.remove()
}

/**
 * Lets each view that is replaced in a frame fade out in 75 ms, without input and focus.
 * `isOpening` is true while a view appears with the dialog itself.
 */
export function fadeOutViews(frame: HTMLElement, isOpening: () => boolean): Release {
  // A removed element forgets its scroll position.
  const scrolled = new WeakMap<Node, number>()
  const over = new AbortController()
  frame.addEventListener(
    'scroll',
    ({ target }) => {
      const view = target instanceof Element && target.matches('.body') && target.closest('.view')
      if (view) scrolled.set(view, target.scrollTop)
    },
    { capture: true, passive: true, signal: over.signal },
  )
  const observer = new MutationObserver((records) => {
    for (const { target, removedNodes } of records)
      for (const node of removedNodes)
        if (
          target instanceof HTMLElement &&
          target.matches('.card-inner') &&
          node instanceof HTMLElement &&
          node.matches('.view:not(.leaving)') &&
          !isOpening() &&
          !prefersReducedMotion()
        )
          fadeOut(node, target, scrolled.get(node) ?? 0)
  })
  observer.observe(frame, { childList: true, subtree: true })
  return () => {
    over.abort()
    observer.disconnect()
  }
}
