import { definePlugin } from '#kernel'
import { manifest } from './manifest.ts'

/** Plugin with the network views: choose, switch, and leave an unsupported network. */
export const networkViews = definePlugin(manifest, () => import('./setup.ts'))
