import type { Kernel } from '#kernel'
import { definePlugin } from '#kernel'
import { embeddedWalletRef as service } from '#plugins/ports/embedded-wallet'
import { manifest } from './manifest.ts'

/** What a modal tells the embedded wallet of itself, and how its frame is spoken to. */
export type { EmbeddedWalletInput, FrameProtocol } from './options.ts'

/**
 * Wallets without an extension or an app: a visitor logs in by email or a social account, and signs
 * in a frame of the provider's secure site.
 */
export const embeddedWallet = definePlugin(manifest, () => import('./setup.ts'))

/**
 * Loads the installed wallet. It looks by itself whether the page comes back from a login, and goes
 * on with it.
 */
export async function loadEmbeddedWallet({ use }: Pick<Kernel, 'use'>): Promise<void> {
  await use(service)
}
