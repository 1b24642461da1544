import type { Entry, Release, Router } from '#kernel'

/** How the visitor came to a view: decides where its motion comes from and what gets the focus. */
export type Arrival = {
  readonly from: 'open' | 'forward' | 'back'
  readonly focusKey?: string | undefined
}

/** Remembers what the visitor pressed in each view, so that going back leads to it again. */
export type Trail = {
  press(key: string | undefined): void
  arrivalAt(entry: Entry): Arrival
  dispose: Release
}

const opened: Arrival = { from: 'open' }

/** Follows the router. */
export function createTrail(router: Router): Trail {
  const arrivals = new WeakMap<Entry, Arrival>()
  const keys = new WeakMap<Entry, string>()
  let before = router.get()
  let pressed: string | undefined

  const arrive = (
    entry: Entry,
    left: Entry | undefined,
    was: number,
    now: number,
    fresh: boolean,
  ) => {
    if (now > was && left && pressed !== undefined) keys.set(left, pressed)
    pressed = undefined
    arrivals.set(
      entry,
      fresh
        ? opened
        : now < was
          ? { from: 'back', focusKey: keys.get(entry) }
          : { from: 'forward' },
    )
  }
  const dispose = router.subscribe((state) => {
    const entry = state.history.at(-1)
    const left = before.history.at(-1)
    if (entry && (entry !== left || state.open !== before.open))
      arrive(entry, left, before.history.length, state.history.length, state.open && !before.open)
    before = state
  })
  return {
    press(key) {
      pressed = key
    },
    arrivalAt: (entry) => arrivals.get(entry) ?? opened,
    dispose,
  }
}
