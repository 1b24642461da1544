import type { Contribution, Plugin, RouteRef, Setup } from '#kernel'
import { defineManifest, definePlugin } from '#kernel'
import type { ComponentLoader } from '#ui-shell'
import { view } from '#ui-shell'

/** The views of a test plugin by route, and the behaviour of its code. */
export type ViewPluginOptions = {
  readonly views?: readonly (readonly [
    route: RouteRef<void>,
    load: ComponentLoader<{ params: void }>,
  ])[]
  readonly contributes?: readonly Contribution[]
  readonly setup?: Setup<unknown>
  readonly load?: () => Promise<{ readonly default: Setup<unknown> }>
}

/** Makes a plugin for one test. */
export function createViewPlugin(
  id: string,
  {
    views = [],
    contributes = [],
    setup = () => {},
    load = async () => ({ default: setup }),
  }: ViewPluginOptions,
): Plugin {
  const manifest = defineManifest({
    id,
    contributes: [...views.map(([route, part]) => view(route, { load: part })), ...contributes],
  })
  return definePlugin(manifest, load)()
}
