import { definePlugin } from '#kernel'
import { manifest } from './manifest.ts'

/** Swaps tokens of the account on one network. */
export const swaps = definePlugin(manifest, () => import('./setup.ts'))
