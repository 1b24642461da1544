import { produce } from 'immer'
import type { Slice } from './plugin.ts'
import { createState } from './state.ts'

/** Makes the state of a plugin; the only module with immer. */
export function createDraftState<State>(
  initial: State,
  onFault: (error: unknown) => void,
): Slice<State> {
  const { get, set, subscribe } = createState(initial, onFault)
  return { get, subscribe, update: (recipe) => set(produce(get(), (draft) => void recipe(draft))) }
}
