import { useEffect, useRef } from 'react'
import type { HistoryState } from '#plugins/ports/activity'
import { activityRef } from '#plugins/ports/activity'
import { Button, useService, useText } from '#ui-shell'
import { messages } from './messages.ts'

/** Loads the next page on a press or when it comes into view. */
export function MoreButton({ state }: { readonly state: HistoryState }) {
  const t = useText(messages)
  const { more } = useService(activityRef)
  const box = useRef<HTMLDivElement>(null)
  const { loading, error, next } = state
  const waits = !loading && !error
  // A page usually moves the button out of view; otherwise the next page is read at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: observes again after each page
  useEffect(() => {
    if (!box.current || !waits || typeof IntersectionObserver === 'undefined') return undefined
    const watcher = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && void more(),
      {
        root: box.current.closest('.body'),
        rootMargin: '200px 0px',
      },
    )
    watcher.observe(box.current)
    return () => watcher.disconnect()
  }, [waits, next, more])
  return (
    <div className="history-more" ref={box}>
      {error && <p className="row-note">{t('failedMore')}</p>}
      <Button variant="quiet" data-action="more" busy={loading} onClick={() => void more()}>
        {t(error ? 'retry' : 'more')}
      </Button>
    </div>
  )
}
