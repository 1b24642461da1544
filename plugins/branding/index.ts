import { definePlugin } from '#kernel'
import { manifest } from './manifest.ts'

/** Says under the connect view what this modal is. Switched by the remote configuration. */
export const branding = definePlugin(manifest, () => import('./setup.ts'))
