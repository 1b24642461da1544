import type { Kernel, Release } from '#kernel'
import { shellActivated, shellManifest } from './shellManifest.ts'

/** True once a plugin uses the shell's services; they are not loaded before. */
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
