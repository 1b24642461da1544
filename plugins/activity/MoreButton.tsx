import { useEffect, useLayoutEffect, useRef } from 'react'
import type { HistoryState } from '#plugins/ports/activity'
import { activityRef } from '#plugins/ports/activity'
import { Button, useService, useText } from '#ui-shell'
import { messages } from './messages.ts'

/** Gives the focus of a button that goes to the row above it: the next ones follow there. */
function focusRowAbove(button: HTMLElement): void {
  const root = button.getRootNode()
  if (!(root instanceof ShadowRoot && button.contains(root.activeElement))) return
  const rows = button.previousElementSibling?.querySelectorAll<HTMLElement>('[role=listitem]')
  const last = rows && [...rows].at(-1)
  if (!last) return
  last.tabIndex = -1
  last.focus({ preventScroll: true })
}

type Props = {
  readonly state: HistoryState
  /** Transactions above the button. */
  readonly count: number
}

/**
 * Loads the next page on a press, or when it comes into view. After a page that shows nothing new
 * only a press loads another: pages of a provider may never end.
 */
export function MoreButton({ state, count }: Props) {
  const t = useText(messages)
  const { more } = useService(activityRef)
  const box = useRef<HTMLDivElement>(null)
  const { loading, error, next } = state
  const loadedFrom = useRef({ count: -1, next })
  const waits = !loading && !error
  useLayoutEffect(() => {
    const button = box.current
    return () => {
      if (button) focusRowAbove(button)
    }
  }, [])
  // A page usually moves the button out of view; otherwise the next page is read at once.
  useEffect(() => {
    if (!box.current || !waits || typeof IntersectionObserver === 'undefined') return undefined
    const watcher = new IntersectionObserver(
      (seen) => {
        const from = loadedFrom.current
        // With the same cursor the page never came: a refresh took its place.
        const showedNothing = from.count === count && from.next !== next
        if (showedNothing || !seen.some(({ isIntersecting }) => isIntersecting)) return
        loadedFrom.current = { count, next }
        void more()
      },
      {
        root: box.current.closest('.body'),
        rootMargin: '200px 0px',
      },
    )
    watcher.observe(box.current)
    return () => watcher.disconnect()
  }, [waits, next, more, count])
  return (
    <div className="history-more" ref={box}>
      {error && <p className="row-note">{t('failedMore')}</p>}
      <Button variant="quiet" data-action="more" busy={loading} onClick={() => void more()}>
        {t(error ? 'retry' : 'more')}
      </Button>
    </div>
  )
}
