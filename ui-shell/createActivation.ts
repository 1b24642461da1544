import type { Kernel, Release } from '#kernel'
import { shellActivated, shellManifest } from './shellManifest.ts'

/** Whether the shell's services are in use; nothing is loaded for them before. */
export type Activation = {
  get(): boolean
  subscribe(listener: () => void): Release
}

/** Watches the shell's plugin. */
export function createActivation(kernel: Kernel): Activation {
  let active = kernel.plugins.scopeOf(shellManifest.id) !== undefined
  return {
    get: () => active,
    subscribe: (listener) =>
      kernel.on(shellActivated, () => {
        active = true
        listener()
      }),
  }
}
