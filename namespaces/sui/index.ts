import { defineNamespace } from '#kernel'
import { manifest } from './manifest.ts'

/**
 * Sui and its wallets: a plugin for `createModal({ plugins: [sui()] })`.
 * Its networks and method policy load at once, the wallet code when a wallet is detected, and
 * `@mysten/sui` with the first plan, send or verification.
 */
export const sui = defineNamespace(manifest)
