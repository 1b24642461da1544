import { definePlugin } from '#kernel'
import { manifest } from './manifest.ts'

/** Plugin with the view of all wallets. */
export const allWallets = definePlugin(manifest, () => import('./setup.ts'))
