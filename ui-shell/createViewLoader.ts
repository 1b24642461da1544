import type { HistoryEntry, Kernel, Release } from '#kernel'
import { LatchkeyError, withTimeout } from '#kernel'
import type { ResolvedView, ViewComponent } from './createViewSource.ts'
import { createViewSource } from './createViewSource.ts'
import { shellError } from './errors.ts'
import { views } from './slots.ts'

/** Load state of the view for an entry of the history. */
export type ViewLoadState =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly part: ViewComponent }
  | { readonly status: 'failed' | 'missing'; readonly error: unknown }

/** Follows each entry of the history from loading to what can be shown for it. */
export type ViewLoader = {
  /** The same object until something changes; the first call for an entry starts loading. */
  get(entry: HistoryEntry): ViewLoadState
  /**
   * Loads the view of a route ahead, if it is known. Never rejects, and resolves no later than grey
   * shapes would appear, or after `limit` (ms): a failure or a slow import shows in the modal.
   */
  preload(route: string, limit?: number): Promise<void>
  /** Imports the view and activates its plugin again. */
  retry(entry: HistoryEntry): void
  /** The view threw while rendering. */
  fail(entry: HistoryEntry, error: unknown): void
  subscribe(listener: () => void): Release
  dispose(): void
}

/** The view before stays on screen this long while the next one loads. Milliseconds. */
export const skeletonDelay = 120
/** A view's file that takes longer is given up; it is still shown when it comes. */
const importTimeout = 10_000

/**
 * The plugins that are not installed yet, loaded when the first view is missing; again when a view
 * is missing after a failure.
 */
function createRest(
  load: (() => Promise<void>) | undefined,
  onEnd: (failure?: { readonly error: unknown }) => void,
) {
  let state: 'unknown' | 'loading' | 'loaded' = load ? 'unknown' : 'loaded'
  const start = async () => {
    state = 'loading'
    const failure = await load?.().then(
      () => undefined,
      (error: unknown) => ({ error }),
    )
    state = failure ? 'unknown' : 'loaded'
    onEnd(failure)
  }
  return {
    /** Starts loading where something is left to load; true until that has ended. */
    isLoading(): boolean {
      if (state === 'unknown') void start()
      return state === 'loading'
    },
  }
}

/** Waits for a view that is being loaded. */
function followLoading(
  { platform }: Kernel,
  { owner }: ResolvedView,
  loading: Promise<ViewComponent>,
  put: (next: ViewLoadState) => void,
): void {
  const fail = (error: unknown) => put({ status: 'failed', error })
  const release = platform.after(importTimeout, () =>
    fail(new LatchkeyError('plugin-timeout', { id: owner })),
  )
  void loading.then((part) => put({ status: 'ready', part }), fail).finally(release)
}

/**
 * The views that are loaded ahead, until they are shown: a view that failed is neither tried nor
 * reported twice, and its plugin has withdrawn it.
 */
function createViewsAhead({ platform }: Kernel, source: ReturnType<typeof createViewSource>) {
  const loads = new Map<string, { target: ResolvedView; loading: Promise<ViewComponent> }>()
  return {
    take(route: string) {
      const load = loads.get(route)
      loads.delete(route)
      return load
    },
    async preload(route: string, limit = skeletonDelay): Promise<void> {
      const target = source.find({ route, params: undefined })
      if (!target || source.getLoaded(target)) return
      const loading = source.load(target)
      loads.set(route, { target, loading })
      await withTimeout(platform, limit, loading).catch(() => {})
    },
  }
}

/**
 * Makes a loader over the contributed views. `loadRest` brings the plugins that are not installed
 * yet: until then no view is missing.
 */
export function createViewLoader(kernel: Kernel, loadRest?: () => Promise<void>): ViewLoader {
  const source = createViewSource(kernel)
  const listeners = new Set<() => void>()
  const shown = new WeakMap<HistoryEntry, ViewLoadState>()
  const missing = new Set<HistoryEntry>()
  const ahead = createViewsAhead(kernel, source)

  const put = (entry: HistoryEntry, next: ViewLoadState) => {
    shown.set(entry, next)
    for (const listener of [...listeners]) listener()
  }
  const rest = createRest(loadRest, (failure) => {
    if (!failure) return restart()
    for (const entry of missing) put(entry, { status: 'failed', error: failure.error })
  })
  const start = (entry: HistoryEntry): ViewLoadState => {
    const early = ahead.take(entry.route)
    const target = source.find(entry, early?.target)
    if (!target) {
      missing.add(entry)
      if (rest.isLoading()) return { status: 'loading' }
      return { status: 'missing', error: shellError('view-missing', { route: entry.route }) }
    }
    const part = source.getLoaded(target)
    if (part) return { status: 'ready', part }
    const loading = early?.target.view === target.view ? early.loading : source.load(target)
    followLoading(kernel, target, loading, (next) => put(entry, next))
    return { status: 'loading' }
  }
  const restart = () => {
    for (const entry of [...missing]) {
      missing.delete(entry)
      put(entry, start(entry))
    }
  }
  // A missing view may be contributed later.
  const release = kernel.watch(views, restart)

  return {
    get(entry) {
      const now = shown.get(entry) ?? start(entry)
      shown.set(entry, now)
      return now
    },
    preload: ahead.preload,
    retry: (entry) => put(entry, start(entry)),
    fail(entry, error) {
      kernel.reportFault(source.find(entry)?.owner ?? entry.route, 'render', error)
      put(entry, { status: 'failed', error })
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispose: release,
  }
}
