import { defineNamespace } from '#kernel'
import { manifest } from './manifest.ts'

/**
 * Adds Solana and its wallets: `createModal({ plugins: [solana()] })`.
 * Loads its networks and wallet list at once, its connecting code when a wallet is used, and
 * `@solana/web3.js` (an optional peer, from 1.98.1) to plan or send a transfer.
 */
export const solana = defineNamespace(manifest)
