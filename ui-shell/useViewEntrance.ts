import type { RefObject } from 'react'
import { useContext, useLayoutEffect, useRef } from 'react'
import type { ViewEntrance } from './createFocusHistory.ts'
import type { Shell } from './ShellContext.ts'
import { useShell } from './ShellContext.ts'
import { ViewEntranceContext } from './ViewEntranceContext.ts'

/**
 * Gives the focus to what led away from this view (in its header, body or footer); else, on the way
 * there, to the field marked `data-first-focus`; else, or if that is disabled, to its heading. An
 * embedded modal takes no focus that it did not have.
 */
function focusEntrance(
  heading: HTMLElement | null,
  { from, focusKey }: ViewEntrance,
  { embedded, announce }: Pick<Shell, 'embedded' | 'announce'>,
) {
  const had = heading?.getRootNode()
  if (embedded && from === 'open' && !(had instanceof ShadowRoot && had.activeElement)) return
  const view = heading?.closest('.view')
  const row = [
    ...(view?.querySelectorAll<HTMLElement>('[data-focus-key]:not(:disabled)') ?? []),
  ].find((element) => element.dataset['focusKey'] === focusKey)
  const field =
    from === 'back' ? null : view?.querySelector<HTMLElement>('[data-first-focus]:not(:disabled)')
  const target = (focusKey === undefined ? field : row) ?? heading
  target?.focus({ preventScroll: target === heading })
  // Without the focus the heading is not read out.
  if (heading && target === field) announce(heading.textContent)
}

/** Moves and focuses a view when it appears. */
export function useViewEntrance(): {
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly body: RefObject<HTMLDivElement | null>
} {
  const { embedded, announce, whenOpen, later } = useShell()
  const entrance = useContext(ViewEntranceContext)
  const heading = useRef<HTMLHeadingElement>(null)
  const body = useRef<HTMLDivElement>(null)
  useLayoutEffect(
    () =>
      whenOpen(() => {
        later.get()?.animateEntrance(heading.current, body.current, entrance.from)
        focusEntrance(heading.current, entrance, { embedded, announce })
      }),
    [entrance, embedded, announce, whenOpen, later],
  )
  return { heading, body }
}
