import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'

/**
 * Moves the focus with a row that changes its place, or to the first control if the row is gone.
 * `shown` is what the list shows.
 */
export function useRestoredFocus(shown: unknown): {
  readonly box: RefObject<HTMLDivElement | null>
  hold(key: string): void
} {
  const box = useRef<HTMLDivElement>(null)
  const held = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the list changes
  useEffect(() => {
    const root = box.current?.getRootNode()
    if (held.current === undefined || !(root instanceof ShadowRoot) || root.activeElement) return
    const all = [...(box.current?.querySelectorAll<HTMLElement>('[data-focus-key]') ?? [])]
    const next = all.find((element) => element.dataset['focusKey'] === held.current) ?? all[0]
    next?.focus()
  }, [shown])
  return {
    box,
    hold(key) {
      held.current = key
    },
  }
}
