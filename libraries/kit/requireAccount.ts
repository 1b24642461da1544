import type { AccountState } from '#kernel'
import { LatchkeyError } from '#kernel'
import type { Modal } from '#ui-shell/host'
import { findAccount } from './findAccount.ts'
import { whenRestored } from './whenRestored.ts'

/**
 * Returns the connected account of a namespace, once the wallet of an earlier visit is restored.
 * Throws `connection-missing`.
 */
export async function requireAccount(
  modal: Pick<Modal, 'getState' | 'ready' | 'subscribe'>,
  namespace: string,
): Promise<AccountState> {
  await whenRestored(modal, namespace)
  const account = findAccount(modal, namespace)
  if (!account) throw new LatchkeyError('connection-missing')
  return account
}
