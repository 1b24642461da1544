import { definePlugin } from '#kernel'
import { manifest } from './manifest.ts'

/**
 * The list of wallets beyond those installed: featured, custom and recommended ones, with the
 * bundled list behind them.
 */
export const explorer = definePlugin(manifest, () => import('./setup.ts'))
