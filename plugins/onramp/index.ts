import { definePlugin } from '#kernel'
import { manifest } from './manifest.ts'

/** Buys coins and tokens with a card or an account, at a provider. */
export const onramp = definePlugin(manifest, () => import('./setup.ts'))
