import type { Kernel } from '#kernel'
import type { Activation } from './createActivation.ts'
import { createActivation } from './createActivation.ts'
import type { Alerts } from './createAlerts.ts'
import { createAlerts } from './createAlerts.ts'
import type { Announcer } from './createAnnouncer.ts'
import { createAnnouncer } from './createAnnouncer.ts'
import type { FocusHistory } from './createFocusHistory.ts'
import { createFocusHistory } from './createFocusHistory.ts'
import type { LaterParts } from './createLaterParts.ts'
import { createLaterParts } from './createLaterParts.ts'
import { createMessageStore } from './createMessageStore.ts'
import type { Preparation } from './createPreparation.ts'
import { createPreparation } from './createPreparation.ts'
import type { ViewLoader } from './createViewLoader.ts'
import { createViewLoader } from './createViewLoader.ts'
import type { MessageStore } from './MessageStore.ts'
import type { SlotComponent } from './slots.ts'
import type { LoadTranslations } from './Translations.ts'

/** State that one mounted shell keeps between renders. */
export type ShellServices = {
  readonly alerts: Alerts
  readonly announcer: Announcer
  readonly activation: Activation
  readonly later: LaterParts
  readonly texts: MessageStore
  readonly focusHistory: FocusHistory
  readonly preparation: Preparation
  readonly loader: ViewLoader
  readonly loadedComponents: WeakMap<object, SlotComponent>
  dispose(): void
}

/** Makes the parts of a shell over its kernel. */
export function createShellServices(
  kernel: Kernel,
  loadRest?: () => Promise<void>,
  loadTranslations?: LoadTranslations,
): ShellServices {
  const alerts = createAlerts(kernel)
  const focusHistory = createFocusHistory(kernel.router)
  const loader = createViewLoader(kernel, loadRest)
  const later = createLaterParts(
    kernel.platform,
    async () => (await import('./laterParts.ts')).laterParts,
  )
  const announcer = createAnnouncer(later.load)
  // An alert waits in `alerts` for the code that shows it.
  alerts.subscribe(later.load)
  const disposable = [alerts, later, focusHistory, loader]
  return {
    alerts,
    announcer,
    activation: createActivation(kernel),
    later,
    focusHistory,
    loader,
    preparation: createPreparation(kernel),
    loadedComponents: new WeakMap(),
    texts: createMessageStore(kernel.platform, async () => {
      const { createTranslatedTexts } = await import('./createTranslatedTexts.ts')
      return createTranslatedTexts(kernel.platform, loadTranslations)
    }),
    dispose() {
      for (const part of disposable) part.dispose()
    },
  }
}
