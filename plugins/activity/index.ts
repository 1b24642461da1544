import { definePlugin } from '#kernel'
import { manifest } from './manifest.ts'

/** What the account did and received. */
export const activity = definePlugin(manifest, () => import('./setup.ts'))
