import { definePlugin } from '#kernel'
import { manifest } from './manifest.ts'

/** Adds funds to an account. */
export const funding = definePlugin(manifest, () => import('./setup.ts'))
