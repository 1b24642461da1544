import type { HistoryEntry, ModalState, Release, Router } from '#kernel'

/** The way the visitor entered a view; decides its motion and the focused element. */
export type ViewEntrance = {
  readonly from: 'open' | 'forward' | 'back'
  readonly focusKey?: string | undefined
}

/** Remembers what the visitor pressed in each view, so that going back leads to it again. */
export type FocusHistory = {
  recordPress(key: string | undefined): void
  getEntrance(entry: HistoryEntry): ViewEntrance
  dispose: Release
}

const openEntrance: ViewEntrance = { from: 'open' }

/** Follows the router. */
export function createFocusHistory(router: Router): FocusHistory {
  const entrances = new WeakMap<HistoryEntry, ViewEntrance>()
  const keys = new WeakMap<HistoryEntry, string | undefined>()
  let before = router.get()
  let pressed: string | undefined

  const findEntrance = (entry: HistoryEntry, { open, history }: ModalState): ViewEntrance => {
    if (open && !before.open) return openEntrance
    return history.length < before.history.length
      ? { from: 'back', focusKey: keys.get(entry) }
      : { from: 'forward' }
  }
  const dispose = router.subscribe((state) => {
    const entry = state.history.at(-1)
    const left = before.history.at(-1)
    if (entry && (entry !== left || state.open !== before.open)) {
      const isDeeper = state.history.length > before.history.length
      if (isDeeper && left) keys.set(left, pressed)
      pressed = undefined
      entrances.set(entry, findEntrance(entry, state))
    }
    before = state
  })
  return {
    recordPress(key) {
      pressed = key
    },
    getEntrance: (entry) => entrances.get(entry) ?? openEntrance,
    dispose,
  }
}
