import type { Slice } from '#kernel'
import type { TopLayer, TopLayerState } from './topLayer.ts'

/** Makes the service over a slice. */
export function createTopLayer(state: Slice<TopLayerState>): TopLayer {
  const add = (step: number) =>
    state.update((draft) => {
      draft.yielded += step
    })
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
