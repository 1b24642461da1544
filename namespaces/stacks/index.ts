import { defineNamespace } from '#kernel'
import { manifest } from './manifest.ts'

/**
 * Stacks networks and their wallets: a plugin for `createModal({ plugins: [stacks()] })`. Brings
 * its networks and method policy at once,
 * the code that talks to wallets when one is seen, and `@stacks/transactions` (an optional peer)
 * when something is planned or sent.
 */
export const stacks = defineNamespace(manifest)
