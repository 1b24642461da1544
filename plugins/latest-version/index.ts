import { definePlugin } from '#kernel'
import { manifest } from './manifest.ts'

/**
 * Says once in the console that there is a newer version of this package. For development builds
 * only: whoever installs it has to see to that.
 */
export const latestVersion = definePlugin(manifest, () => import('./setup.ts'))
