import { defineNamespace } from '#kernel'
import { manifest } from './manifest.ts'

/**
 * Stacks networks and their wallets: a plugin for `createModal({ plugins: [stacks()] })`.
 * Its networks and wallet list load at once, its connecting code when a wallet is used, and
 * `@stacks/transactions` (an optional peer) with the first planned or sent transfer.
 */
export const stacks = defineNamespace(manifest)
