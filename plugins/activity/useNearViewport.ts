import type { RefObject } from 'react'
import { useEffect, useState } from 'react'

/** How far from being seen something may be to count as near. */
const margin = '600px 0px'

/**
 * Whether an element is, or once was, near what the visitor sees. True at once where `at` says so,
 * and in browsers that cannot tell.
 */
export function useNearViewport(box: RefObject<Element | null>, at: boolean): boolean {
  const [near, setNear] = useState(at || typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (near || !box.current) return undefined
    // The margin must be around what scrolls: what is cut off there is cut off for any other root.
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
