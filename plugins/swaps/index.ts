import { definePlugin } from '#kernel'
import { manifest } from './manifest.ts'

/** Exchanges tokens of the account for others on the same network. */
export const swaps = definePlugin(manifest, () => import('./setup.ts'))
