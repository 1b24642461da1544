import { definePlugin } from '#kernel'
import { manifest } from './manifest.ts'

/**
 * Tells the provider how the modal is used and what went wrong in it, and nothing of who used it.
 * Needs a project id.
 */
export const analytics = definePlugin(manifest, () => import('./setup.ts'))
