import { definePlugin } from '#kernel'
import { shellManifest } from './shellManifest.ts'

/**
 * The shell's services (`toasts`, `topLayer`) as a plugin; the composition root installs it with
 * the others.
 */
export const shellPlugin = definePlugin(shellManifest, async () => ({
  default: (await import('./offerServices.ts')).offerServices,
}))
