import { definePlugin } from '#kernel'
import { manifest } from './manifest.ts'

/** The tokens of the account with their prices, and the tab that shows them. */
export const tokens = definePlugin(manifest, () => import('./setup.ts'))
