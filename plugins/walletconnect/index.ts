import { definePlugin } from '#kernel'
import { manifest } from './manifest.ts'

/** Options of WalletConnect. */
export type { WalletConnectInput } from './options.ts'

/**
 * Plugin that connects phone, desktop and web wallets through WalletConnect. Its client is an
 * optional peer dependency, loaded when a visitor is about to use it.
 */
export const walletConnect = definePlugin(manifest, () => import('./setup.ts'))
