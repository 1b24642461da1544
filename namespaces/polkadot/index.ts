import { defineNamespace } from '#kernel'
import { manifest } from './manifest.ts'

/**
 * Adds Polkadot's Asset Hubs and their wallets: `createModal({ plugins: [polkadot()] })`.
 * Loads its networks and wallet list at once, its connecting code when a wallet is used, and
 * `@polkadot/api` (an optional peer: install it) for a transfer. Relay chains hold no balances any
 * more: their CAIP-2 ids mean their Asset Hubs, unless the host lists a relay chain as a network.
 */
export const polkadot = defineNamespace(manifest)
