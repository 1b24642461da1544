import type { RefObject } from 'react'
import { useEffect, useState } from 'react'

/** Distance from the viewport that counts as near. */
const margin = '600px 0px'

/**
 * True once an element has been near the viewport.
 * True at once if `at` is set, and in browsers without IntersectionObserver.
 */
export function useNearViewport(box: RefObject<Element | null>, at: boolean): boolean {
  const [near, setNear] = useState(at || typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (near || !box.current) return undefined
    // The margin applies to the scrolling element: it clips for any other root.
    const watcher = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      {
        root: box.current.closest('.body'),
        rootMargin: margin,
      },
    )
    watcher.observe(box.current)
    return () => watcher.disconnect()
  }, [near, box])
  return near
}
