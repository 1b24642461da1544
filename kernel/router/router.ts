import type { Platform } from '../platform/platform.ts'
import type { Events } from '../runtime/events.ts'
import type { Release, Slice } from '../runtime/plugin.ts'
import type { AnyRoute } from '../runtime/refs.ts'
import { defineEvent, defineService, defineSlot } from '../runtime/refs.ts'
import type { Slots } from '../runtime/slots.ts'
import { createState } from '../runtime/state.ts'

/** One step of the history: a view by its name, and what it was opened with. */
export type HistoryEntry = { readonly route: string; readonly params: unknown }

/** The state of the modal. The last entry of the history is on screen. */
export type ModalState = {
  readonly open: boolean
  readonly loading: boolean
  readonly shake: boolean
  readonly history: readonly HistoryEntry[]
}

/** The views of the opening and closing rules. */
export type WellKnownRoutes = {
  readonly start: AnyRoute
  readonly home: AnyRoute
  readonly pairing: AnyRoute
  readonly browse: AnyRoute
}

/** Input of the opening rules. `adapters` is false if only WalletConnect can connect. */
export type RouterConditions = {
  readonly adapters: boolean
  readonly address: boolean
  readonly mobile: boolean
  readonly embedded: boolean
}

/** Keeps the modal open while it returns true. Cancel buttons still close it. */
export type CloseGuard = (history: readonly HistoryEntry[]) => boolean
/** Guards of views that X, Escape and the backdrop must not close. */
export const closeGuards = defineSlot<CloseGuard>('kernel.close-guards')

/** Emitted 100 ms after the visitor left a view: its pending work may stop. */
export const viewLeft = defineEvent<HistoryEntry>('kernel.view-left')
/** The modal opened or closed, with the view that appeared or went. */
export const modalChanged = defineEvent<{ readonly open: boolean; readonly view: string }>(
  'kernel.modal-changed',
)

export const viewLeftDelay = 100
export const shakeDuration = 500

type History = readonly HistoryEntry[]
const toEntry = (route: AnyRoute, params?: unknown): HistoryEntry => ({ route: route.id, params })
const getLast = (history: History): HistoryEntry | undefined => history[history.length - 1]

/** Chooses the view of `open()`: rules 2 to 5 of the specification, first match. */
export function chooseView(
  conditions: RouterConditions,
  routes: WellKnownRoutes,
  requested?: HistoryEntry,
): HistoryEntry {
  if (!conditions.adapters && !conditions.address)
    return toEntry(conditions.mobile ? routes.browse : routes.pairing)
  if (requested) return requested
  return toEntry(conditions.address ? routes.home : routes.start)
}

/** The history after a push: unchanged when the view is already on screen with the same params. */
export function pushEntry(history: History, entry: HistoryEntry): History {
  const top = getLast(history)
  return top?.route === entry.route && top.params === entry.params ? history : [...history, entry]
}

export function replaceEntry(history: History, entry: HistoryEntry): History {
  return [...history.slice(0, -1), entry]
}

/** The history after going back, without the connect view; `undefined` closes the modal. */
export function popEntry(
  history: readonly HistoryEntry[],
  conditions: Pick<RouterConditions, 'address'>,
  routes: WellKnownRoutes,
): readonly HistoryEntry[] | undefined {
  if (history.length <= 1) return undefined
  const rest = history.slice(0, -1)
  return conditions.address && getLast(rest)?.route === routes.start.id
    ? [toEntry(routes.home)]
    : rest
}

/** The history of a closed modal; an embedded one keeps showing the account or the connect view. */
export function resetHistory(
  conditions: Pick<RouterConditions, 'address' | 'embedded'>,
  routes: WellKnownRoutes,
): readonly HistoryEntry[] {
  return [toEntry(conditions.embedded && conditions.address ? routes.home : routes.start)]
}

/** Moves between views of the open modal. Never touches the page's location or history. */
export type Router = Pick<Slice<ModalState>, 'get' | 'subscribe'> & {
  open(requested?: HistoryEntry): void
  push(route: AnyRoute, params?: unknown): void
  replace(route: AnyRoute, params?: unknown): void
  reset(route: AnyRoute, params?: unknown): void
  back(): void
  /** Closes as X, Escape and the backdrop do. A refusing guard shakes it and returns false. */
  requestClose(): boolean
  close(): void
  isGuarded(): boolean
  setLoading(loading: boolean): void
  current(): HistoryEntry
}

/** The router, for plugins. */
export const routerRef = defineService<Router>('kernel.router')

/** Makes the router; calls `getConditions` at each decision. */
export function createRouter(
  platform: Platform,
  slots: Slots,
  events: Events,
  routes: WellKnownRoutes,
  getConditions: () => RouterConditions,
  onFault: (error: unknown) => void,
): Router {
  const state = createState<ModalState>(
    { open: false, loading: false, shake: false, history: resetHistory(getConditions(), routes) },
    onFault,
    Object.freeze, // Params stay as they are: objects of the host.
  )
  let stopShake: Release = () => {}
  const set = (change: Partial<ModalState>) => state.set({ ...state.get(), ...change })
  // A view that outlives the modal must not move it.
  const whileOpen = (change: Partial<ModalState>) => state.get().open && set(change)
  const setHistory = (history: readonly HistoryEntry[]) => whileOpen({ history })
  const current = () => getLast(state.get().history) ?? toEntry(routes.start)
  const emitViewLeft = (entry: HistoryEntry) =>
    platform.after(viewLeftDelay, () => events.emit(viewLeft, entry))
  const refuses = (guard: CloseGuard) => {
    try {
      return guard(state.get().history)
    } catch (error) {
      // A broken guard must not lock the visitor in.
      onFault(error)
      return false
    }
  }
  const isGuarded = () => slots.read(closeGuards).some(refuses)
  const setOpen = (open: boolean, history: readonly HistoryEntry[]) => {
    const wasOpen = state.get().open
    const previous = current()
    set({ open, loading: false, history })
    // A listener of the state may have closed it again.
    if (wasOpen !== open && state.get().open === open)
      events.emit(modalChanged, { open, view: (open ? current() : previous).route })
  }
  const close = () => {
    const entry = current()
    const wasOpen = state.get().open
    setOpen(wasOpen && getConditions().embedded, resetHistory(getConditions(), routes))
    if (wasOpen) emitViewLeft(entry)
  }
  const shake = () => {
    stopShake()
    set({ shake: true })
    stopShake = platform.after(shakeDuration, () => set({ shake: false }))
  }
  const requestClose = () => {
    const refused = isGuarded()
    if (refused) shake()
    else close()
    return !refused
  }
  return {
    get: state.get,
    subscribe: state.subscribe,
    open: (requested) => setOpen(true, [chooseView(getConditions(), routes, requested)]),
    push: (route, params) => setHistory(pushEntry(state.get().history, toEntry(route, params))),
    replace: (route, params) =>
      setHistory(replaceEntry(state.get().history, toEntry(route, params))),
    reset: (route, params) => setHistory([toEntry(route, params)]),
    back() {
      const entry = current()
      const rest = popEntry(state.get().history, getConditions(), routes)
      if (!rest) return void requestClose()
      setHistory(rest)
      emitViewLeft(entry)
    },
    requestClose,
    close,
    isGuarded,
    setLoading: (loading) => whileOpen({ loading }),
    current,
  }
}
