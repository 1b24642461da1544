import { useSyncExternalStore } from 'react'
import type { DefinedManifest, ServiceRefs } from '#kernel'
import { useScope } from './useScope.ts'

/**
 * A part of the state of the view's plugin; renders again when that part changes. `select` must
 * give the same value for the same state.
 * @example const amount = usePluginState(manifest, (state) => state.amount)
 */
export function usePluginState<
  Id extends string,
  Needs extends ServiceRefs,
  May extends ServiceRefs,
  Input,
  Options,
  State,
  Part,
>(
  manifest: DefinedManifest<Id, Needs, May, Input, Options, State>,
  select: (state: State) => Part,
): Part {
  const { state } = useScope(manifest)
  return useSyncExternalStore(state.subscribe, () => select(state.get()))
}
