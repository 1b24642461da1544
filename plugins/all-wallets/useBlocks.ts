import type { RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'

/** Fills complete rows of three and of four tiles. */
export const blockSize = 12

/**
 * Blocks of a long grid to draw: those on screen, their neighbours, the one with the focus, and the
 * last one, whose height is unknown.
 */
export type Blocks = {
  readonly grid: RefObject<HTMLDivElement | null>
  /** Last block on screen. */
  readonly end: number
  isDrawn(at: number): boolean
  /** Tracks the focus. */
  hold(event: { readonly target: Element }): void
}

/** Sets the block's height, so that it stays when its tiles are removed. */
function keepHeight(block: Element): void {
  if (block instanceof HTMLElement && block.childElementCount > 0)
    block.style.setProperty('--block', `${block.offsetHeight}px`)
}

/** Watches the children of `grid`, one per block. Draws block `start` at once. */
export function useBlocks(count: number, start: number): Blocks {
  const grid = useRef<HTMLDivElement>(null)
  const focused = useRef(start)
  const [visible, setVisible] = useState<ReadonlySet<number>>(() => new Set([0, start]))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new block has to be watched
  useEffect(() => {
    const watch = new IntersectionObserver((entries) =>
      setVisible((before) => {
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
    end: Math.max(...visible, 0),
    isDrawn: (at) =>
      at === count - 1 ||
      at === focused.current ||
      [at - 1, at, at + 1].some((near) => visible.has(near)),
    hold({ target }) {
      focused.current = Number(target.closest('[data-block]')?.getAttribute('data-block'))
    },
  }
}
