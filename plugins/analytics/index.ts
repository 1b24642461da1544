import { definePlugin } from '#kernel'
import { manifest } from './manifest.ts'

/**
 * Reports to the provider how the modal is used and what fails, without visitor data.
 * Needs a project id.
 */
export const analytics = definePlugin(manifest, () => import('./setup.ts'))
