import type { MouseEvent } from 'react'
import { memo, Suspense, useDeferredValue, useEffect, useState } from 'react'
import type { HistoryEntry } from '#kernel'
import type { FocusHistory } from './createFocusHistory.ts'
import type { ViewLoader, ViewLoadState } from './createViewLoader.ts'
import { ErrorTile } from './ErrorTile.tsx'
import { LoadingScreen } from './LoadingScreen.tsx'
import { useDisplayedView } from './useDisplayedView.ts'
import { useOverdue } from './useOverdue.ts'
import { ViewBoundary } from './ViewBoundary.tsx'
import { ViewEntranceContext } from './ViewEntranceContext.ts'

type Props = {
  readonly entry: HistoryEntry
  readonly loader: ViewLoader
  readonly focusHistory: FocusHistory
  onShown(entry: HistoryEntry): void
}

/** Hides a press from the view, and keeps the browser from submitting its form. */
const ignorePress = (event: MouseEvent) => {
  event.stopPropagation()
  event.preventDefault()
}

/** Shows the view of an entry of the history, whatever state it is in. */
export function Outlet({ entry, loader, focusHistory, onShown }: Props) {
  const settled = useDisplayedView(loader, entry)
  // A view whose texts are still on their way is drawn behind the scenes; the view before stays
  // until they are there.
  const prepared = useDeferredValue(settled)
  // Not for ever: React never comes to work behind the scenes while the view before keeps drawing
  // itself.
  const overdue = useOverdue(settled, prepared !== settled)
  const now = overdue ? settled : prepared
  const key = useEntryKey(now.entry)
  useEffect(() => onShown(now.entry), [onShown, now.entry])
  // For the moment in which the view before is still there, a second press must not act again.
  const ignore = settled.stale || now !== settled ? ignorePress : undefined
  return (
    <ViewEntranceContext.Provider value={focusHistory.getEntrance(now.entry)}>
      <Suspense fallback={<LoadingScreen blank={!overdue} />}>
        <div className="view" key={key} onClickCapture={ignore}>
          <OutletContent
            entry={now.entry}
            shown={now.state}
            held={now.stale && now.state.status === 'loading'}
            loader={loader}
          />
        </div>
      </Suspense>
    </ViewEntranceContext.Provider>
  )
}

type OutletContentProps = {
  readonly entry: HistoryEntry
  readonly shown: ViewLoadState
  readonly held: boolean
  readonly loader: ViewLoader
}

// Kept as it is while only the frame around it changes.
const OutletContent = memo(function Part({ entry, shown, held, loader }: OutletContentProps) {
  if (shown.status === 'loading') return <LoadingScreen key="loading" blank={held} />
  if (shown.status !== 'ready')
    return (
      <ErrorTile
        key="fault"
        missing={shown.status === 'missing'}
        error={shown.error}
        onRetry={() => loader.retry(entry)}
      />
    )
  // `view` checked that the component takes the params of its route.
  const params = entry.params as never
  return (
    <ViewBoundary onFault={(error) => loader.fail(entry, error)}>
      <shown.part params={params} />
    </ViewBoundary>
  )
})

/**
 * A number for each entry that was on screen, so that a new entry is a new view even when its route
 * is the same.
 */
function useEntryKey(entry: HistoryEntry): number {
  const [keys] = useState(() => ({ last: 0, of: new WeakMap<HistoryEntry, number>() }))
  const key = keys.of.get(entry) ?? ++keys.last
  keys.of.set(entry, key)
  return key
}
