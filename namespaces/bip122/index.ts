import { defineNamespace } from '#kernel'
import { manifest } from './manifest.ts'

/**
 * Bitcoin and its wallets: a plugin for `createModal({ plugins: [bip122()] })`.
 * Its networks and method policy load at once, the wallet code when a wallet is detected, and
 * `bitcoinjs-lib` with the first send or verification.
 */
export const bip122 = defineNamespace(manifest)
