import { definePlugin } from '#kernel'
import { manifest } from './manifest.ts'

/** Names this modal below the connect view. Controlled by the remote configuration. */
export const branding = definePlugin(manifest, () => import('./setup.ts'))
