import type { Kernel } from '#kernel'
import { connectRoute } from '#plugins/ports/connect'
import type { QuietMoment } from './features/createFeatures.ts'
import type { PluginInstaller } from './pluginInstaller.ts'
import { whenIdle } from './whenIdle.ts'

/** Makes a moment that has not come. */
export function createQuietMoment(): QuietMoment {
  let reach = () => {}
  const reached = new Promise<void>((resolve) => {
    reach = resolve
  })
  return { reached, reach: () => reach() }
}

/** Time between drawing the first view and loading what is not on it, milliseconds. */
const settleDelay = 300
/** A page that is never idle delays the rest of the modal by this, milliseconds. */
const idleTimeout = 1000

/** Loads what has nothing on the first view: when the page is idle, or once it is needed. */
export function createLaterLoading(
  kernel: Kernel,
  installer: PluginInstaller,
  quietMoment: QuietMoment,
) {
  const loadLater = async () => {
    quietMoment.reach()
    await installer.later()
  }
  const loadQuietly = () =>
    void loadLater().catch((error) => kernel.reportFault('later', 'import', error))
  let started = false
  // A visitor who leaves the first view at once needs the others now.
  kernel.router.subscribe(({ open, history }) => {
    if (open && history.at(-1)?.route !== connectRoute.id) loadQuietly()
  })
  return {
    loadLater,
    /** Waits for an idle moment, then loads. */
    start() {
      if (started) return
      started = true
      kernel.platform.after(settleDelay, () => whenIdle(loadQuietly, idleTimeout))
    },
    /** True if opening at this route, or without one, shows the connect view. */
    expectFirstView: (route?: string) =>
      (route ?? connectRoute.id) === connectRoute.id &&
      kernel.connections.getState()?.accountState.address === undefined,
  }
}
