import type { Kernel } from '#kernel'
import { pluginFailed } from '#kernel'
import { builtInIds } from './builtInIds.ts'

/** Errors while drawing are printed where views are drawn, refused plugins where they are installed. */
const printedPoints: readonly string[] = ['import', 'setup', 'listener', 'dispose']

/** Prints what fails in plugins of the host: the modal goes on, and shows nothing of it. */
export function logPluginFailures({
  on,
  platform,
  plugins,
}: Pick<Kernel, 'on' | 'platform' | 'plugins'>): void {
  on(pluginFailed, ({ id, point, error }) => {
    if (printedPoints.includes(point) && plugins.has(id) && !builtInIds.includes(id))
      platform.log('error', `The plugin "${id}" failed (${point}).`, error)
  })
}
