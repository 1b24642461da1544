import { definePlugin } from '#kernel'
import { manifest } from './manifest.ts'

/**
 * Plugin that requests an email address while connecting, before the sign-in if there is one.
 * Enabled by the remote configuration.
 */
export const emailCapture = definePlugin(manifest, () => import('./setup.ts'))
