import type { Kernel } from '#kernel'
import type { Alerts } from './createAlerts.ts'
import { createAlerts } from './createAlerts.ts'
import type { Announcer } from './createAnnouncer.ts'
import { createAnnouncer } from './createAnnouncer.ts'
import type { TextStore } from './createTexts.ts'
import { createTexts } from './createTexts.ts'
import type { Trail } from './createTrail.ts'
import { createTrail } from './createTrail.ts'
import type { ViewLoader } from './createViewLoader.ts'
import { createViewLoader } from './createViewLoader.ts'
import type { Part } from './slots.ts'

/** What one mounted shell keeps between renders. */
export type Parts = {
  readonly alerts: Alerts
  readonly announcer: Announcer
  readonly texts: TextStore
  readonly trail: Trail
  readonly loader: ViewLoader
  readonly lazyParts: WeakMap<object, Part>
  dispose(): void
}

/** Makes the parts of a shell over its kernel. */
export function createParts(kernel: Kernel): Parts {
  const alerts = createAlerts(kernel)
  const announcer = createAnnouncer(kernel.platform)
  const trail = createTrail(kernel.router)
  const loader = createViewLoader(kernel)
  const disposable = [alerts, announcer, trail, loader]
  return {
    alerts,
    announcer,
    trail,
    loader,
    lazyParts: new WeakMap(),
    texts: createTexts(kernel.platform),
    dispose() {
      for (const part of disposable) part.dispose()
    },
  }
}
