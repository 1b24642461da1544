import type { RefObject } from 'react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { HistoryEntry } from '#kernel'
import { prefersReducedMotion } from './prefersReducedMotion.ts'

const heightDuration = 150
// Rows that arrive this soon belong to the opening.
const openingDuration = 300

export type HeightMorphProps = {
  readonly outer: RefObject<HTMLElement | null>
  readonly inner: RefObject<HTMLElement | null>
  readonly entry: HistoryEntry
}

/**
 * Draws nothing; lets `outer` follow the height of `inner` smoothly. A change on the way starts
 * from where the height is. Until the visitor moves to another entry, the first 300 ms after the
 * opening have their height at once.
 */
export function HeightMorph({ outer, inner, entry }: HeightMorphProps): null {
  const openingEnd = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry ends the opening
  useLayoutEffect(() => {
    openingEnd.current = 0
  }, [entry])
  // The elements around this one are known only after the layout effects of their children.
  useEffect(() => {
    const box = outer.current
    const content = inner.current
    if (!box || !content) return
    let height = 0
    let motion: Animation | undefined
    const observer = new ResizeObserver(() => {
      const next = content.offsetHeight
      const now = motion?.playState === 'running' ? box.offsetHeight : height
      height = next
      if (now === 0) openingEnd.current = performance.now() + openingDuration
      if (next === 0 || now === next || performance.now() < openingEnd.current) return
      if (prefersReducedMotion()) return
      motion?.cancel()
      motion = box.animate([{ blockSize: `${now}px` }, { blockSize: `${next}px` }], {
        duration: heightDuration,
        easing: 'cubic-bezier(.2,.8,.3,1)',
      })
    })
    observer.observe(content)
    return () => observer.disconnect()
  }, [outer, inner])
  return null
}
