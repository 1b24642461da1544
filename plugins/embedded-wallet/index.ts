import { definePlugin } from '#kernel'
import { manifest } from './manifest.ts'

/** Input of the plugin: the modal's parts that it uses, and the frame's protocol. */
export type { EmbeddedWalletInput, FrameProtocol } from './options.ts'

/**
 * Plugin with wallets that need no extension or app: visitors log in by email or a social account,
 * and sign in a frame of the provider's secure site.
 */
export const embeddedWallet = definePlugin(manifest, () => import('./setup.ts'))
