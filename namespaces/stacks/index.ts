import { defineNamespace } from '#kernel'
import { manifest } from './manifest.ts'

/**
 * Stacks networks and their wallets: a plugin for `createModal({ plugins: [stacks()] })`.
 * Its networks and method policy load at once, the wallet code when a wallet is detected, and
 * `@stacks/transactions` (an optional peer) with the first planned or sent transfer.
 */
export const stacks = defineNamespace(manifest)
