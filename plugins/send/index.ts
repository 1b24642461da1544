import { definePlugin } from '#kernel'
import { manifest } from './manifest.ts'

/** Sending coins and tokens: the form, the review, and what becomes of it. */
export const send = definePlugin(manifest, () => import('./setup.ts'))
