import { definePlugin } from '#kernel'
import { manifest } from './manifest.ts'

/**
 * Several connected wallets in each namespace: keeping them, switching between them, and the view
 * of them.
 */
export const multiWallet = definePlugin(manifest, () => import('./setup.ts'))
