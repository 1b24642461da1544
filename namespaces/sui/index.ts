import { defineNamespace } from '#kernel'
import { manifest } from './manifest.ts'

/**
 * Sui and its wallets: a plugin for `createModal({ plugins: [sui()] })`. Brings its networks and
 * method policy at once,
 * the code that talks to wallets when one is seen, and `@mysten/sui` when something is planned,
 * sent or verified.
 */
export const sui = defineNamespace(manifest)
