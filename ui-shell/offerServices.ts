import { createToasts } from './createToasts.ts'
import { createTopLayer } from './createTopLayer.ts'
import { shellActivated, shellManifest } from './shellManifest.ts'
import { toastsRef } from './toasts.ts'
import { topLayerRef } from './topLayer.ts'

/** The setup of the shell's plugin. */
export const offerServices = shellManifest.setup(({ state, offer, after, emit }) => {
  offer(toastsRef, createToasts(state, after))
  offer(topLayerRef, createTopLayer(state))
  emit(shellActivated)
})
