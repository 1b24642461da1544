import { defineManifest } from '#kernel'
import type { ToastState } from './toasts.ts'
import { toasts } from './toasts.ts'
import type { TopLayerState } from './topLayer.ts'
import { topLayer } from './topLayer.ts'

/** What the shell offers to plugins: toasts and the top layer. */
export const shellManifest = defineManifest({
  id: 'shell',
  offers: [toasts, topLayer],
  state: (): ToastState & TopLayerState => ({ yielded: 0 }),
})
