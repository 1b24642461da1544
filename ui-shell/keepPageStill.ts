import type { Release } from '#kernel'

/** True for a scroller with something to scroll, whose `overscroll-behavior` every engine heeds. */
function scrolls(element: Element): boolean {
  const { overflowX, overflowY } = getComputedStyle(element)
  const isScroller = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
  return (
    (isScroller(overflowY) && element.scrollHeight > element.clientHeight) ||
    (isScroller(overflowX) && element.scrollWidth > element.clientWidth)
  )
}

/** Two fingers, or a wheel with Control, zoom. */
const isZoom = (event: TouchEvent | WheelEvent) =>
  event.ctrlKey || ('touches' in event && event.touches.length > 1)

/**
 * Keeps the page behind a dialog where it is. Safari, and Chrome before 144, heed
 * `overscroll-behavior` only where there is something to scroll: a finger or a wheel on the header, on
 * a short view or beside the card would scroll the page.
 */
export function keepPageStill(frame: HTMLElement): Release {
  const over = new AbortController()
  const hold = (event: TouchEvent | WheelEvent) => {
    const path = event.composedPath()
    const inside = path
      .slice(0, path.indexOf(frame) + 1)
      .filter((node) => node instanceof HTMLElement)
    // A finger moves the cursor of a field.
    const isFree = inside.some((node) => node.matches('input, textarea') || scrolls(node))
    if (!isFree && !isZoom(event) && event.cancelable) event.preventDefault()
  }
  const options = { passive: false, signal: over.signal }
  frame.addEventListener('wheel', hold, options)
  frame.addEventListener('touchmove', hold, options)
  return () => over.abort()
}
