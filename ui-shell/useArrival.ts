import type { RefObject } from 'react'
import { useContext, useLayoutEffect, useRef } from 'react'
import type { Arrival } from './createTrail.ts'
import { prefersLessMotion } from './prefersLessMotion.ts'
import { useShell } from './ShellContext.ts'
import { ViewContext } from './ViewContext.ts'

const headerTime = 120
const viewTime = 150

/** A view comes from deeper in, and goes back out. */
const scales = { open: 1, forward: 0.96, back: 1.04 }

function enter(heading: HTMLElement | null, body: HTMLElement | null, from: Arrival['from']) {
  if (from === 'open' || prefersLessMotion()) return
  heading?.animate([{ opacity: 0 }, { opacity: 1 }], { duration: headerTime, easing: 'ease-out' })
  body?.animate(
    [
      { opacity: 0, transform: `scale(${scales[from]})` },
      { opacity: 1, transform: 'none' },
    ],
    { duration: viewTime, easing: 'cubic-bezier(.2,.8,.3,1)' },
  )
}

/**
 * Gives the focus to what led away from this view (in its header, body or footer), else to its
 * heading. An embedded modal takes no focus that it did not have.
 */
function focus(heading: HTMLElement | null, { from, focusKey }: Arrival, embedded: boolean) {
  const had = heading?.getRootNode()
  if (embedded && from === 'open' && !(had instanceof ShadowRoot && had.activeElement)) return
  const view = heading?.closest('.view')
  const row = [...(view?.querySelectorAll<HTMLElement>('[data-focus-key]') ?? [])].find(
    (element) => element.dataset['focusKey'] === focusKey,
  )
  const target = focusKey === undefined ? heading : (row ?? heading)
  target?.focus({ preventScroll: target === heading })
}

/** Moves and focuses a view when it appears. */
export function useArrival(): {
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly body: RefObject<HTMLDivElement | null>
} {
  const { embedded } = useShell()
  const arrival = useContext(ViewContext)
  const heading = useRef<HTMLHeadingElement>(null)
  const body = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    enter(heading.current, body.current, arrival.from)
    focus(heading.current, arrival, embedded)
  }, [arrival, embedded])
  return { heading, body }
}
