import type { RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'

/**
 * Blocks of a long list to draw: those on screen, their neighbours, the one with the focus, and the
 * last one.
 */
export type Blocks = {
  readonly list: RefObject<HTMLDivElement | null>
  /** Last block on screen. */
  readonly end: number
  isDrawn(at: number): boolean
  /** Tracks the focus; the list calls it in `onFocus`. */
  hold(event: { readonly target: Element }): void
}

/** Options of `useBlocks`. */
export type BlocksOptions = {
  readonly count: number
  /** Block to draw at once, beside the first; by default the first alone. */
  readonly start?: number
  /** Another value when the list has other blocks; by default `count`. */
  readonly layout?: unknown
}

/** Gap between rows and between blocks, pixels. */
const gap = 8

/**
 * Sets the block's height, so that it stays when its rows are removed, and once the list's height
 * of a row, for blocks that were never drawn.
 */
function keepHeight(block: Element, list: HTMLElement | null): void {
  const rows = block.childElementCount
  if (!(block instanceof HTMLElement) || rows === 0) return
  const height = block.offsetHeight
  block.style.setProperty('--block', `${height}px`)
  if (list && !list.style.getPropertyValue('--row'))
    list.style.setProperty('--row', `${(height + gap) / rows - gap}px`)
}

const getIndex = (block: Element | null) => Number(block?.getAttribute('data-block'))

function mergeVisible(
  before: ReadonlySet<number>,
  entries: readonly IntersectionObserverEntry[],
  list: HTMLElement | null,
): ReadonlySet<number> {
  const next = new Set(before)
  for (const { target, isIntersecting } of entries) {
    keepHeight(target, list)
    if (isIntersecting) next.add(getIndex(target))
    else next.delete(getIndex(target))
  }
  return next.size === before.size && [...next].every((at) => before.has(at)) ? before : next
}

/**
 * Draws only the blocks of a long list that are near the screen.
 * Blocks are the elements below `list` with `data-block`, their index. An absent block has the
 * height `--block`, once it was drawn. Browsers without IntersectionObserver draw all. `list` and
 * `hold` are the list's `ref` and `onFocus`; `isDrawn(at)` says which blocks to draw.
 */
export function useBlocks({ count, start = 0, layout = count }: BlocksOptions): Blocks {
  const list = useRef<HTMLDivElement>(null)
  const focused = useRef(start)
  const [visible, setVisible] = useState<ReadonlySet<number>>(() => new Set([0, start]))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new block has to be watched
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') {
      setVisible(new Set(Array.from({ length: count }, (_, at) => at)))
      return undefined
    }
    const watch = new IntersectionObserver((entries) =>
      setVisible((before) => mergeVisible(before, entries, list.current)),
    )
    for (const block of list.current?.querySelectorAll('[data-block]') ?? []) watch.observe(block)
    return () => watch.disconnect()
  }, [layout])
  return {
    list,
    end: Math.max(...visible, 0),
    isDrawn: (at) =>
      at === count - 1 ||
      at === focused.current ||
      [at - 1, at, at + 1].some((near) => visible.has(near)),
    hold({ target }) {
      focused.current = getIndex(target.closest('[data-block]'))
    },
  }
}
