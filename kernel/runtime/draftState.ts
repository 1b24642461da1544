import { produce } from 'immer'
import type { Slice } from './plugin.ts'
import type { SettableState } from './state.ts'

/** Makes the state of a plugin; the only module with immer, and free of the kernel's code. */
export const createDraftState = <State>(state: SettableState<State>): Slice<State> => ({
  get: state.get,
  subscribe: state.subscribe,
  update: (recipe) => state.set(produce(state.get(), (draft) => void recipe(draft))),
})
