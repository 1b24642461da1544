import type { Kernel } from '#kernel'
import { definePlugin } from '#kernel'
import { embeddedWalletRef as service } from '#plugins/ports/embedded-wallet'
import { manifest } from './manifest.ts'

/** Input of the plugin: the modal's parts that it uses, and the frame's protocol. */
export type { EmbeddedWalletInput, FrameProtocol } from './options.ts'

/**
 * Plugin with wallets that need no extension or app: visitors log in by email or a social account,
 * and sign in a frame of the provider's secure site.
 */
export const embeddedWallet = definePlugin(manifest, () => import('./setup.ts'))

/** Loads the installed wallet, which continues a login that the page returned from. */
export async function loadEmbeddedWallet({ use }: Pick<Kernel, 'use'>): Promise<void> {
  await use(service)
}
