import type { RefObject } from 'react'
import { useLayoutEffect } from 'react'
import { prefersReducedMotion } from './prefersReducedMotion.ts'

const heightDuration = 150

/**
 * Lets `outer` follow the height of `inner` smoothly. A change on the way starts from where the
 * height is.
 */
export function useHeightMorph(
  outer: RefObject<HTMLElement | null>,
  inner: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const box = outer.current
    const content = inner.current
    if (!box || !content) return
    let height = 0
    let motion: Animation | undefined
    const observer = new ResizeObserver(() => {
      const next = content.offsetHeight
      const now = motion?.playState === 'running' ? box.offsetHeight : height
      height = next
      if (now === 0 || next === 0 || now === next || prefersReducedMotion()) return
      motion?.cancel()
      motion = box.animate([{ blockSize: `${now}px` }, { blockSize: `${next}px` }], {
        duration: heightDuration,
        easing: 'cubic-bezier(.2,.8,.3,1)',
      })
    })
    observer.observe(content)
    return () => observer.disconnect()
  }, [outer, inner])
}
