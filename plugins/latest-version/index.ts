import { definePlugin } from '#kernel'
import { manifest } from './manifest.ts'

/**
 * Logs once that a newer version of this package exists.
 * For development builds only; the host must see to that.
 */
export const latestVersion = definePlugin(manifest, () => import('./setup.ts'))
