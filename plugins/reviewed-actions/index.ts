import { definePlugin } from '#kernel'
import { manifest } from './manifest.ts'

/**
 * Reviews actions that move money.
 * Each is decoded from its frozen bytes, submitted to the wallet once, and tracked until it is on
 * the chain.
 */
export const reviewedActions = definePlugin(manifest, () => import('./setup.ts'))
