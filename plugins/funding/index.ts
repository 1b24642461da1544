import { definePlugin } from '#kernel'
import { manifest } from './manifest.ts'

/** The ways to add funds to an account. */
export const funding = definePlugin(manifest, () => import('./setup.ts'))
