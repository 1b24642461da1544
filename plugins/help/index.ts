import { definePlugin } from '#kernel'
import { manifest } from './manifest.ts'

/** Plugin for newcomers: explains wallets and networks, and shows where to get a wallet. */
export const help = definePlugin(manifest, () => import('./setup.ts'))
