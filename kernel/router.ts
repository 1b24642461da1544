import type { Events } from './events.ts'
import type { Platform } from './platform.ts'
import type { Release, Slice } from './plugin.ts'
import type { AnyRoute } from './refs.ts'
import { defineEvent, defineService, defineSlot } from './refs.ts'
import type { Slots } from './slots.ts'
import { createState } from './state.ts'

/** One step of the history: a view by its name, and what it was opened with. */
export type Entry = { readonly route: string; readonly params: unknown }

/**
 * The modal: open or closed, busy, shaking after a refused close, and where the visitor is. The
 * last entry is on screen.
 */
export type ModalState = {
  readonly open: boolean
  readonly loading: boolean
  readonly shake: boolean
  readonly history: readonly Entry[]
}

/** The views that the opening and closing rules speak of; the composition root names them. */
export type Landmarks = {
  readonly start: AnyRoute
  readonly home: AnyRoute
  readonly pairing: AnyRoute
  readonly browse: AnyRoute
}

/** What the opening rules look at. `adapters` is false when only WalletConnect can connect. */
export type Facts = {
  readonly adapters: boolean
  readonly address: boolean
  readonly mobile: boolean
  readonly embedded: boolean
}

/**
 * Refuses to close the modal while its view is on screen. Cancel buttons in the view still work.
 */
export type CloseGuard = (history: readonly Entry[]) => boolean
/** Plugins whose views must not be closed by X, Escape or backdrop contribute a guard. */
export const closeGuards = defineSlot<CloseGuard>('kernel.close-guards')

/**
 * Fired 100 ms after the visitor went back or closed: what the view had pending may be given up.
 */
export const viewLeft = defineEvent<Entry>('kernel.view-left')
/** The modal opened or closed, with the view that came or went. */
export const modalChanged = defineEvent<{ readonly open: boolean; readonly view: string }>(
  'kernel.modal-changed',
)

export const leftDelay = 100
export const shakeTime = 500

const entryOf = (route: AnyRoute, params?: unknown): Entry => ({ route: route.id, params })
const topOf = (history: readonly Entry[]): Entry | undefined => history[history.length - 1]

/** Which view `open()` shows: rules 2 to 5 of the specification, first match. */
export function chooseView(facts: Facts, marks: Landmarks, asked?: Entry): Entry {
  if (!facts.adapters && !facts.address) return entryOf(facts.mobile ? marks.browse : marks.pairing)
  if (asked) return asked
  return entryOf(facts.address ? marks.home : marks.start)
}

/** The history after a push: unchanged when the view is already on screen with the same params. */
export function pushed(history: readonly Entry[], entry: Entry): readonly Entry[] {
  const top = topOf(history)
  return top?.route === entry.route && top.params === entry.params ? history : [...history, entry]
}

/** The history with its last entry replaced. */
export function replaced(history: readonly Entry[], entry: Entry): readonly Entry[] {
  return [...history.slice(0, -1), entry]
}

/**
 * The history after going back; `undefined` when going back means closing. With an address, the
 * connect view is never gone back to.
 */
export function wentBack(
  history: readonly Entry[],
  facts: Pick<Facts, 'address'>,
  marks: Landmarks,
): readonly Entry[] | undefined {
  if (history.length <= 1) return undefined
  const rest = history.slice(0, -1)
  return facts.address && topOf(rest)?.route === marks.start.id ? [entryOf(marks.home)] : rest
}

/** The history of a closed modal; an embedded one keeps showing the account or the connect view. */
export function resetHistory(
  facts: Pick<Facts, 'address' | 'embedded'>,
  marks: Landmarks,
): readonly Entry[] {
  return [entryOf(facts.embedded && facts.address ? marks.home : marks.start)]
}

/**
 * Moves between views. There are no URL routes: the page's location and history are never touched.
 * A closed modal stands still: only `open` moves it.
 */
export type Router = Pick<Slice<ModalState>, 'get' | 'subscribe'> & {
  /** Opens the modal on the view the rules choose. */
  open(asked?: Entry): void
  push(route: AnyRoute, params?: unknown): void
  replace(route: AnyRoute, params?: unknown): void
  /** Forgets the history and shows one view. */
  reset(route: AnyRoute, params?: unknown): void
  back(): void
  /**
   * What X, Escape and the backdrop do: asks the guards, shakes for 500 ms when one refuses. True
   * when closed.
   */
  requestClose(): boolean
  /** Closes without asking the guards. */
  close(): void
  /** True when the view on screen may not be closed. */
  guarded(): boolean
  setLoading(loading: boolean): void
  current(): Entry
}

/** The router, for plugins. */
export const router = defineService<Router>('kernel.router')

/** Makes the router; `facts` is asked at each decision. */
export function createRouter(
  platform: Platform,
  slots: Slots,
  events: Events,
  marks: Landmarks,
  facts: () => Facts,
  onFault: (error: unknown) => void,
): Router {
  const state = createState<ModalState>(
    { open: false, loading: false, shake: false, history: resetHistory(facts(), marks) },
    onFault,
  )
  let stopShake: Release = () => {}
  const set = (change: Partial<ModalState>) =>
    state.update((draft) => {
      Object.assign(draft, change)
    })
  // A view that goes on after the modal was closed moves nothing.
  const whileOpen = (change: Partial<ModalState>) => {
    if (state.get().open) set(change)
  }
  const go = (history: readonly Entry[]) => whileOpen({ history })
  const current = () => topOf(state.get().history) ?? entryOf(marks.start)
  const left = (entry: Entry) => platform.after(leftDelay, () => events.emit(viewLeft, entry))
  const refuses = (guard: CloseGuard) => {
    try {
      return guard(state.get().history)
    } catch (error) {
      // A broken guard must not lock the visitor in.
      onFault(error)
      return false
    }
  }
  const guarded = () => slots.read(closeGuards).some(refuses)
  const setOpen = (open: boolean, history: readonly Entry[]) => {
    const was = state.get().open
    const before = current()
    set({ open, loading: false, history })
    if (was !== open) events.emit(modalChanged, { open, view: (open ? current() : before).route })
  }
  const close = () => {
    const entry = current()
    const was = state.get().open
    setOpen(was && facts().embedded, resetHistory(facts(), marks))
    if (was) left(entry)
  }
  const shake = () => {
    stopShake()
    set({ shake: true })
    stopShake = platform.after(shakeTime, () => set({ shake: false }))
  }
  const requestClose = () => {
    const refused = guarded()
    if (refused) shake()
    else close()
    return !refused
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    open: (asked) => setOpen(true, [chooseView(facts(), marks, asked)]),
    push: (route, params) => go(pushed(state.get().history, entryOf(route, params))),
    replace: (route, params) => go(replaced(state.get().history, entryOf(route, params))),
    reset: (route, params) => go([entryOf(route, params)]),
    back() {
      const entry = current()
      const rest = wentBack(state.get().history, facts(), marks)
      if (!rest) return void requestClose()
      go(rest)
      left(entry)
    },
    requestClose,
    close,
    guarded,
    setLoading: (loading) => whileOpen({ loading }),
    current,
  }
}
