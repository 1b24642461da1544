import { definePlugin } from '#kernel'
import { manifest } from './manifest.ts'

/** What a host may decide about WalletConnect. */
export type { WalletConnectInput } from './options.ts'

/**
 * Connects phone, desktop and web wallets through WalletConnect. Its client is an optional peer
 * dependency, loaded when a visitor is about to use it.
 */
export const walletConnect = definePlugin(manifest, () => import('./setup.ts'))
