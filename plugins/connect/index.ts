import { definePlugin } from '#kernel'
import { manifest } from './manifest.ts'

/** The first view, and connecting installed wallets. */
export const connect = definePlugin(manifest, () => import('./setup.ts'))
