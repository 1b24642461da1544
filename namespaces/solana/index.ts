import { defineNamespace } from '#kernel'
import { manifest } from './manifest.ts'

/**
 * Solana and its wallets: a plugin for `createModal({ plugins: [solana()] })`. Brings its networks
 * and method policy at once, the code that talks to
 * wallets when one is seen, and `@solana/web3.js` (an optional peer, 1.98.x) when a transfer is
 * planned or sent.
 */
export const solana = defineNamespace(manifest)
