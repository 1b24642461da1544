import { definePlugin } from '#kernel'
import { manifest } from './manifest.ts'

/** All wallets of the list, to scroll through and to search. */
export const allWallets = definePlugin(manifest, () => import('./setup.ts'))
