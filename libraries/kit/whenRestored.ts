import { isLatchkeyError } from '#kernel'
import type { Modal } from '#ui-shell/host'
import { findAccount } from './findAccount.ts'

/**
 * Waits until a namespace has its wallet of an earlier visit, or will have none. Other namespaces
 * may take longer: their wallets can be behind a slow relay. Resolves also if wallets could not be
 * restored, since the modal connects all the same. Rejects with `browser-only` on a server.
 */
export async function whenRestored(
  modal: Pick<Modal, 'getState' | 'ready' | 'subscribe'>,
  namespace: string,
): Promise<void> {
  if (findAccount(modal, namespace)) return
  let stop = () => {}
  const connected = new Promise<void>((resolve) => {
    stop = modal.subscribe(() => {
      if (findAccount(modal, namespace)) resolve()
    })
  })
  const restored = modal.ready().catch((error: unknown) => {
    if (isLatchkeyError(error, 'browser-only')) throw error
  })
  await Promise.race([connected, restored]).finally(stop)
}
