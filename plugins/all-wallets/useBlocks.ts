import type { RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'

/** Full rows of three and of four tiles. */
export const blockSize = 12

/**
 * Which blocks of a long grid are worth drawing: those on screen, their neighbours, the one with
 * the focus, and the last, whose height nobody can know.
 */
export type Blocks = {
  readonly grid: RefObject<HTMLDivElement | null>
  /** The last block on screen. */
  readonly end: number
  isDrawn(at: number): boolean
  /** Hears where the focus goes. */
  hold(event: { readonly target: Element }): void
}

/** A block that is drawn no more keeps the height that it had. */
function keepHeight(block: Element): void {
  if (block instanceof HTMLElement && block.childElementCount > 0)
    block.style.setProperty('--block', `${block.offsetHeight}px`)
}

/**
 * Watches the children of `grid`, one for each block. `start` is drawn at once: where the visitor
 * comes back to.
 */
export function useBlocks(count: number, start: number): Blocks {
  const grid = useRef<HTMLDivElement>(null)
  const held = useRef(start)
  const [seen, setSeen] = useState<ReadonlySet<number>>(() => new Set([0, start]))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new block has to be watched
  useEffect(() => {
    const watch = new IntersectionObserver((entries) =>
      setSeen((before) => {
        const next = new Set(before)
        for (const { target, isIntersecting } of entries) {
          const at = Number(target.getAttribute('data-block'))
          keepHeight(target)
          if (isIntersecting) next.add(at)
          else next.delete(at)
        }
        return next
      }),
    )
    for (const block of grid.current?.children ?? []) watch.observe(block)
    return () => watch.disconnect()
  }, [count])
  return {
    grid,
    end: Math.max(...seen, 0),
    isDrawn: (at) =>
      at === count - 1 ||
      at === held.current ||
      [at - 1, at, at + 1].some((near) => seen.has(near)),
    hold({ target }) {
      held.current = Number(target.closest('[data-block]')?.getAttribute('data-block'))
    },
  }
}
