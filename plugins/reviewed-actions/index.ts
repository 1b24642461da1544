import { definePlugin } from '#kernel'
import { manifest } from './manifest.ts'

/**
 * Everything that moves money goes through it: reviewed from the frozen bytes, handed to the wallet
 * once, followed until the chain has it.
 */
export const reviewedActions = definePlugin(manifest, () => import('./setup.ts'))
