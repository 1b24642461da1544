import { isLatchkeyError } from '#kernel'
import type { Modal } from '#ui-shell/host'

/**
 * Waits for the wallets of an earlier visit. Resolves also if they could not be restored, since the
 * modal connects all the same. Rejects with `browser-only` on a server.
 */
export async function whenRestored(modal: Pick<Modal, 'ready'>): Promise<void> {
  await modal.ready().catch((error: unknown) => {
    if (isLatchkeyError(error, 'browser-only')) throw error
  })
}
