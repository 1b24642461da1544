/** The modal as a Wallet Standard wallet for Solana libraries. */
export type { AdapterOptions } from '#libraries/kit'
export { createSolanaWallet } from './createSolanaWallet.ts'
export type { SolanaFeatures, SolanaWallet } from './SolanaWallet.ts'
