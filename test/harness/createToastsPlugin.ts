import type { Plugin } from '#kernel'
import { defineManifest, definePlugin } from '#kernel'
import type { Toasts } from '#ui-shell/slots'
import { toastsRef } from '#ui-shell/slots'
import { createToastsDouble } from './createToastsDouble.ts'

/** Offers toasts that are only recorded, in place of the shell's. */
export function createToastsPlugin(show: Toasts['show']): Plugin {
  const manifest = defineManifest({ id: 'toasts', offers: [toastsRef] })
  const setup = manifest.setup(({ offer }) => offer(toastsRef, createToastsDouble(show)))
  return definePlugin(manifest, async () => ({ default: setup }))()
}
