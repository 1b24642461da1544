import type { Draft } from 'immer'
import { produce } from 'immer'
import type { Release, Slice } from './plugin.ts'

/**
 * Makes a slice of immutable state. Subscribers are guarded: `onFault` hears what they throw. An
 * update that changes nothing notifies nobody.
 */
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
