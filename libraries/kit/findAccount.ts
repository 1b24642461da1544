import type { AccountState } from '#kernel'
import type { Modal } from '#ui-shell/host'

/** Returns the account that the modal is connected with in a namespace. */
export function findAccount(
  modal: Pick<Modal, 'getState'>,
  namespace: string,
): AccountState | undefined {
  const account = modal.getState().namespaces[namespace]?.accountState
  return account?.status === 'connected' ? account : undefined
}
