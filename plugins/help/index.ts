import { definePlugin } from '#kernel'
import { manifest } from './manifest.ts'

/** What a newcomer needs: what wallets and networks are, and where to get a wallet. */
export const help = definePlugin(manifest, () => import('./setup.ts'))
