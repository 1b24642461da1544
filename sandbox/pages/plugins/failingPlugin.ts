import type { Plugin } from '#kernel'
import { connections, defineManifest, definePlugin, defineRoute, modalChanged } from '#kernel'
import { connectSections, view } from '#ui-shell'

/** Where a plugin fails: its chunk is lost, its setup throws or never ends, its view, a listener, its disposal or its part of another view throws. */
export type FailurePoint = 'import' | 'setup' | 'slow' | 'render' | 'listener' | 'dispose' | 'part'

/** The view that the failing plugin shows. */
export const failingViewId = 'Failing'
const route = defineRoute(failingViewId)

/** A plugin that fails at one point for as long as it is sick, and works otherwise. */
export function failingPlugin(point: FailurePoint, health: { readonly sick: boolean }): Plugin {
  const fail = (at: FailurePoint) => {
    if (point === at && health.sick) throw new TypeError(`A plugin that fails at ${point}`)
  }
  const manifest = defineManifest({
    id: `failing.${point}`,
    needs: { connections },
    contributes: [
      view(route, {
        async load() {
          const { FailingView } = await import('./FailingView.tsx')
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
  const setup = manifest.setup(async ({ needs, on, onDispose }) => {
    fail('setup')
    if (point === 'slow' && health.sick) await new Promise(() => {})
    on(modalChanged, () => fail('listener'))
    onDispose(needs.connections.subscribe(() => fail('listener')))
    onDispose(() => fail('dispose'))
  })
  return definePlugin(manifest, async () => {
    fail('import')
    return { default: setup }
  })()
}
