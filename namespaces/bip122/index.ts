import { defineNamespace } from '#kernel'
import { manifest } from './manifest.ts'

/**
 * Bitcoin and its wallets: a plugin for `createModal({ plugins: [bip122()] })`.
 * Its networks and wallet list load at once, its connecting code when a wallet is used, and
 * `bitcoinjs-lib` with the first send or verification.
 */
export const bip122 = defineNamespace(manifest)
