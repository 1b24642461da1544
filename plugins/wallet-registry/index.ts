import { definePlugin } from '#kernel'
import { manifest } from './manifest.ts'

/**
 * The list of wallets beyond those installed: featured, custom and recommended ones, with the
 * bundled list behind them.
 */
export const walletRegistry = definePlugin(manifest, () => import('./setup.ts'))
