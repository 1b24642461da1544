import { defineEvent, defineManifest } from '#kernel'
import type { ToastState } from './toasts.ts'
import { toastsRef } from './toasts.ts'
import type { TopLayerState } from './topLayer.ts'
import { topLayerRef } from './topLayer.ts'

/** Emitted when toasts and the top layer are first used. */
export const shellActivated = defineEvent('shell.activated')

/** The shell's plugin: offers toasts and the top layer. */
export const shellManifest = defineManifest({
  id: 'shell',
  offers: [toastsRef, topLayerRef],
  state: (): ToastState & TopLayerState => ({ yielded: 0 }),
})
