import { definePlugin } from '#kernel'
import { manifest } from './manifest.ts'

/**
 * Asks whoever connects for an email address, before they sign in where the host signs visitors in.
 * Switched by the remote configuration.
 */
export const emailCapture = definePlugin(manifest, () => import('./setup.ts'))
