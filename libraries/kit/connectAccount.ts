import type { AccountState } from '#kernel'
import { LatchkeyError } from '#kernel'
import type { AdaptedModal } from './AdaptedModal.ts'
import { findAccount } from './findAccount.ts'

/**
 * Resolves with the account of a namespace; opens the modal if none is connected.
 * Waits until the stored connections are restored. Rejects with `modal-closed` when the visitor
 * closes the modal before an account is connected.
 */
export async function connectAccount(
  modal: Pick<AdaptedModal, 'getState' | 'subscribe' | 'on' | 'ready' | 'open'>,
  namespace: string,
): Promise<AccountState> {
  await modal.ready()
  const connected = findAccount(modal, namespace)
  if (connected) return connected
  const done = new AbortController()
  return new Promise<AccountState>((resolve, reject) => {
    const releases = [
      modal.subscribe(() => {
        const account = findAccount(modal, namespace)
        if (account) resolve(account)
      }),
      // A closing modal has connected already, or never will.
      modal.on('close', () => reject(new LatchkeyError('modal-closed'))),
    ]
    done.signal.addEventListener('abort', () => {
      for (const release of releases) release()
    })
    modal.open({ namespace }).catch(reject)
  }).finally(() => done.abort())
}
