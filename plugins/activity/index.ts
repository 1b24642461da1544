import { definePlugin } from '#kernel'
import { manifest } from './manifest.ts'

/** Transactions of the account. */
export const activity = definePlugin(manifest, () => import('./setup.ts'))
