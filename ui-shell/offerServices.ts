import { createToasts } from './createToasts.ts'
import { createTopLayer } from './createTopLayer.ts'
import { shellManifest } from './shellManifest.ts'
import { toasts } from './toasts.ts'
import { topLayer } from './topLayer.ts'

/** The setup of the shell's plugin. */
export const offerServices = shellManifest.setup(({ state, offer, after }) => {
  offer(toasts, createToasts(state, after))
  offer(topLayer, createTopLayer(state))
})
