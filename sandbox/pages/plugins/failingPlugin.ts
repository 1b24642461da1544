import type { Plugin } from '#kernel'
import {
  connectionsRef,
  defineEvent,
  defineManifest,
  definePlugin,
  defineRoute,
  modalChanged,
} from '#kernel'
import { connectSections, view } from '#ui-shell'

/**
 * The place of a plugin's failure: its chunk is lost, its setup throws or never ends, its view, a
 * listener, its disposal or its part of another view throws; its view renders for ever (`spin`,
 * `echo`), or it emits and changes something 10,000 times a second (`flood`).
 */
export type FailurePoint =
  | 'import'
  | 'setup'
  | 'slow'
  | 'render'
  | 'listener'
  | 'dispose'
  | 'part'
  | 'spin'
  | 'echo'
  | 'flood'

/** The view that the failing plugin shows. */
export const failingViewId = 'Failing'
const route = defineRoute(failingViewId)
const flooded = defineEvent<number>('failing.flooded')

/** A plugin that fails at one point for as long as it is sick, and works otherwise. */
export function failingPlugin(point: FailurePoint, health: { readonly sick: boolean }): Plugin {
  const fail = (at: FailurePoint) => {
    if (point === at && health.sick) throw new TypeError(`A plugin that fails at ${point}`)
  }
  const manifest = defineManifest({
    id: `failing.${point}`,
    needs: { connections: connectionsRef },
    state: () => ({ count: 0 }),
    contributes: [
      view(route, {
        async load() {
          const { EchoingView, FailingView, SpinningView } = await import('./FailingView.tsx')
          if (health.sick && point === 'spin') return { default: SpinningView }
          if (health.sick && point === 'echo') return { default: EchoingView }
          return { default: () => FailingView({ onRender: () => fail('render') }) }
        },
      }),
      connectSections.of({
        method: 'failing',
        async load() {
          const { FailingPart } = await import('./FailingView.tsx')
          return { default: () => FailingPart({ onRender: () => fail('part') }) }
        },
      }),
    ],
  })
  const setup = manifest.setup(async ({ needs, on, emit, state, onDispose }) => {
    fail('setup')
    if (point === 'slow' && health.sick) await new Promise(() => {})
    on(modalChanged, () => fail('listener'))
    onDispose(needs.connections.subscribe(() => fail('listener')))
    onDispose(() => fail('dispose'))
    const flood = () => {
      for (let count = 0; count < 100; count++) {
        emit(flooded, count)
        state.update((draft) => void draft.count++)
      }
    }
    if (point === 'flood') {
      const timer = setInterval(flood, 10)
      onDispose(() => clearInterval(timer))
    }
  })
  return definePlugin(manifest, async () => {
    fail('import')
    return { default: setup }
  })()
}
