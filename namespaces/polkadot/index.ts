import { defineNamespace } from '#kernel'
import { manifest } from './manifest.ts'

/**
 * Polkadot's Asset Hubs and their wallets: a plugin for `createModal({ plugins: [polkadot()] })`.
 * Brings its networks and method policy at once, the code that
 * talks to wallets when one is seen, and `@polkadot/api` (an optional peer: install it) when
 * something is sent. The relay chains keep no balances any more:
 * their CAIP-2 ids are understood as those of their Asset Hubs, unless the host names a relay chain
 * as a network.
 */
export const polkadot = defineNamespace(manifest)
