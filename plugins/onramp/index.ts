import { definePlugin } from '#kernel'
import { manifest } from './manifest.ts'

/** Buys coins and tokens by card or bank account, at a seller. */
export const onramp = definePlugin(manifest, () => import('./setup.ts'))
