import { definePlugin } from '#kernel'
import { manifest } from './manifest.ts'

/** Withdraws coins and tokens from an account at an exchange. */
export const payWithExchange = definePlugin(manifest, () => import('./setup.ts'))
