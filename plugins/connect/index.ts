import { definePlugin } from '#kernel'
import { manifest } from './manifest.ts'

/** Plugin with the first view and the connection of installed wallets. */
export const connect = definePlugin(manifest, () => import('./setup.ts'))
