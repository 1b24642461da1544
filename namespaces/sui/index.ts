import { defineNamespace } from '#kernel'
import { manifest } from './manifest.ts'

/**
 * Sui and its wallets: a plugin for `createModal({ plugins: [sui()] })`.
 * Its networks and wallet list load at once, its connecting code when a wallet is used, and
 * `@mysten/sui` with the first plan, send or verification.
 */
export const sui = defineNamespace(manifest)
