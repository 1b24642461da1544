import { definePlugin } from '#kernel'
import { manifest } from './manifest.ts'

/** Names for accounts: lookup, display and registration. */
export const names = definePlugin(manifest, () => import('./setup.ts'))
