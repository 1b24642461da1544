import { defineNamespace } from '#kernel'
import { manifest } from './manifest.ts'

/**
 * Bitcoin and its wallets: a plugin for `createModal({ plugins: [bip122()] })`. Brings its networks
 * and method policy at once, the code that talks to
 * wallets when one is seen, and `bitcoinjs-lib` when something is sent or verified.
 */
export const bip122 = defineNamespace(manifest)
