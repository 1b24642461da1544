import { defineManifest } from '#kernel'
import { toastsRef } from './toasts.ts'
import { topLayerRef } from './topLayer.ts'

/** The shell's plugin: offers toasts and the top layer. */
export const shellManifest = defineManifest({
  id: 'shell',
  offers: [toastsRef, topLayerRef],
})
