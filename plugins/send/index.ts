import { definePlugin } from '#kernel'
import { manifest } from './manifest.ts'

/** Sends coins and tokens: form, review and outcome. */
export const send = definePlugin(manifest, () => import('./setup.ts'))
