import { definePlugin } from '#kernel'
import { manifest } from './manifest.ts'

/**
 * The views about networks: choosing one, switching to it, and what to do on one that is not
 * supported.
 */
export const networkViews = definePlugin(manifest, () => import('./setup.ts'))
