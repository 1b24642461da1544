import type { AccountState } from '#kernel'
import { LatchkeyError } from '#kernel'
import type { Modal } from '#ui-shell/host'
import { findAccount } from './findAccount.ts'

/** Returns the connected account of a namespace. Throws `connection-missing`. */
export function requireAccount(modal: Pick<Modal, 'getState'>, namespace: string): AccountState {
  const account = findAccount(modal, namespace)
  if (!account) throw new LatchkeyError('connection-missing')
  return account
}
