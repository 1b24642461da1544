import { definePlugin } from '#kernel'
import { manifest } from './manifest.ts'

/** Shows the account's address to be paid to, as a code and in words. */
export const receive = definePlugin(manifest, () => import('./setup.ts'))
