import { definePlugin } from '#kernel'
import { manifest } from './manifest.ts'

/** Tokens of the account with their prices, and their tab. */
export const tokens = definePlugin(manifest, () => import('./setup.ts'))
