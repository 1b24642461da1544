import { definePlugin } from '#kernel'
import { manifest } from './manifest.ts'

/** Takes coins and tokens out of an account at an exchange. */
export const payWithExchange = definePlugin(manifest, () => import('./setup.ts'))
