import type { Release } from '#kernel'

/** True if an element can no longer have the focus. */
const isGone = (element: Element) =>
  !element.isConnected || element.matches(':disabled') || element.closest('.leaving') !== null

/**
 * Gives the focus to the heading of the view when the focused element of a frame is removed or
 * disabled: otherwise it falls to the page, and the visitor's place is lost. Elements that take the
 * focus in the same moment keep it.
 */
export function keepFocus(frame: HTMLElement): Release {
  const root = frame.getRootNode()
  if (!(root instanceof ShadowRoot)) return () => {}
  let last = root.activeElement
  const over = new AbortController()
  const { signal } = over
  root.addEventListener('focusin', () => (last = root.activeElement), { signal })
  // A visitor who leaves, for the page or by closing, is not brought back. Removal fires the same
  // event in some browsers, before the element is gone.
  root.addEventListener(
    'focusout',
    ({ target }) =>
      queueMicrotask(() => {
        if (target === last && last && !isGone(last) && root.activeElement !== last) last = null
      }),
    { signal },
  )
  const restore = () => {
    if (!last || !isGone(last)) return
    if (root.activeElement !== null && root.activeElement !== last) return
    last = null
    frame.querySelector<HTMLElement>('.view .heading')?.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(restore)
  observer.observe(frame, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  return () => {
    over.abort()
    observer.disconnect()
  }
}
