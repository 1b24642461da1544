import { defineEvent, defineManifest } from '#kernel'
import { toastsRef } from './toasts.ts'
import { topLayerRef } from './topLayer.ts'

/** Emitted when toasts and the top layer are first used. */
export const shellActivated = defineEvent('shell.activated')

/** The shell's plugin: offers toasts and the top layer. */
export const shellManifest = defineManifest({
  id: 'shell',
  offers: [toastsRef, topLayerRef],
})
