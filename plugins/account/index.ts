import { definePlugin } from '#kernel'
import { manifest } from './manifest.ts'

/** The account view, with slots for what other plugins can do with an account. */
export const account = definePlugin(manifest, () => import('./setup.ts'))
