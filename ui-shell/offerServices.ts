import { createState, pluginFailed } from '#kernel'
import { createToasts } from './createToasts.ts'
import { createTopLayer } from './createTopLayer.ts'
import { shellActivated, shellManifest } from './shellManifest.ts'
import { toastsRef } from './toasts.ts'
import { topLayerRef } from './topLayer.ts'

/** The setup of the shell's plugin. It declares no state: immer would load before the list. */
export const offerServices = shellManifest.setup(({ offer, after, emit }) => {
  const onFault = (error: unknown) =>
    emit(pluginFailed, { id: shellManifest.id, point: 'listener', error })
  offer(toastsRef, createToasts(createState({}, onFault), after))
  offer(topLayerRef, createTopLayer(createState({ yielded: 0 }, onFault)))
  emit(shellActivated)
})
