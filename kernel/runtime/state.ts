import type { Draft } from 'immer'
import { produce } from 'immer'
import type { Release, Slice } from './plugin.ts'

/** Makes immutable state. Listeners run after real changes only; their errors go to `onFault`. */
export function createState<State>(
  initial: State,
  onFault: (error: unknown) => void,
): Slice<State> {
  let current = produce(initial, () => {})
  const listeners = new Set<(state: State) => void>()
  return {
    get: () => current,
    update(recipe) {
      const next = produce(current, (draft: Draft<State>) => {
        recipe(draft)
      })
      if (next === current) return
      current = next
      for (const listener of [...listeners]) {
        try {
          listener(current)
        } catch (error) {
          onFault(error)
        }
      }
    },
    subscribe(listener): Release {
      const registered = (state: State) => listener(state)
      listeners.add(registered)
      return () => listeners.delete(registered)
    },
  }
}
