import { definePlugin } from '#kernel'
import { manifest } from './manifest.ts'

/** Names for accounts: looked up, shown, registered. */
export const names = definePlugin(manifest, () => import('./setup.ts'))
