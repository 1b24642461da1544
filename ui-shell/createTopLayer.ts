import type { SettableState } from '#kernel'
import type { TopLayer, TopLayerState } from './topLayer.ts'

/** Makes the service over a state. */
export function createTopLayer(state: SettableState<TopLayerState>): TopLayer {
  const add = (step: number) => state.set({ yielded: state.get().yielded + step })
  return {
    get: () => state.get().yielded > 0,
    subscribe: state.subscribe,
    async yield(run) {
      add(1)
      try {
        return await run()
      } finally {
        add(-1)
      }
    },
  }
}
