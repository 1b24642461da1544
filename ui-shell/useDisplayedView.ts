import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { HistoryEntry } from '#kernel'
import type { ViewLoader, ViewLoadState } from './createViewLoader.ts'
import { skeletonDelay } from './createViewLoader.ts'
import { useShell } from './ShellContext.ts'

export const skeletonMinDuration = 300

/** The content on screen: a view, its skeleton, or for a moment the previous view. */
export type DisplayedView = {
  readonly entry: HistoryEntry
  readonly state: ViewLoadState
  readonly stale: boolean
}

/**
 * Keeps a quick load from flickering: the view before stays for 120 ms, and grey shapes that did
 * appear stay for 300 ms.
 */
export function useDisplayedView(loader: ViewLoader, entry: HistoryEntry): DisplayedView {
  const { kernel, whenOpen } = useShell()
  const { platform } = kernel
  const shown = useSyncExternalStore(loader.subscribe, () => loader.get(entry))
  const [skeleton, setSkeleton] = useState<{
    readonly entry: HistoryEntry
    readonly over: boolean
  }>()
  const [last, setLast] = useState<DisplayedView>()
  const loading = shown.status === 'loading'
  const shapes = skeleton?.entry === entry && !(skeleton.over && !loading)

  useEffect(
    () =>
      loading
        ? whenOpen(() => platform.after(skeletonDelay, () => setSkeleton({ entry, over: false })))
        : undefined,
    [loading, entry, platform, whenOpen],
  )
  useEffect(
    () =>
      skeleton?.over === false
        ? platform.after(skeletonMinDuration, () => setSkeleton({ ...skeleton, over: true }))
        : undefined,
    [skeleton, platform],
  )

  if (!loading && !shapes && (last?.entry !== entry || last.state !== shown))
    setLast({ entry, state: shown, stale: false })
  return useMemo(() => {
    if (shapes) return { entry, state: { status: 'loading' }, stale: false }
    return loading && last ? { ...last, stale: true } : { entry, state: shown, stale: loading }
  }, [entry, shown, shapes, loading, last])
}
