import { definePlugin } from '#kernel'
import { manifest } from './manifest.ts'

/**
 * Plugin for several connected wallets per namespace: parks them, switches between them, and shows
 * them.
 */
export const multiWallet = definePlugin(manifest, () => import('./setup.ts'))
