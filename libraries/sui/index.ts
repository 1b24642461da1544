/** The modal as a Wallet Standard wallet for Sui libraries. */
export type { AdapterOptions } from '#libraries/kit'
export { createSuiWallet, type SuiAdapterOptions } from './createSuiWallet.ts'
export type { SuiFeatures, SuiWallet } from './SuiWallet.ts'
