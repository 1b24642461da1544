import { definePlugin } from '#kernel'
import { manifest } from './manifest.ts'

/**
 * Plugin with the list of wallets beyond the installed ones: featured, custom and recommended ones,
 * with the bundled list as a fallback.
 */
export const walletRegistry = definePlugin(manifest, () => import('./setup.ts'))
