import type { Account, Caip2 } from '#kernel'
import { fault, LatchkeyError } from '#kernel'
import type { AdaptedModal } from './AdaptedModal.ts'
import { whenRestored } from './whenRestored.ts'

/**
 * Returns the account of a namespace with this address, and the network of its wallet, without a
 * wait for the features of the modal.
 * Throws `connection-missing` without a wallet, `unauthorized` for an address that it does not show.
 */
export async function requireShownAccount(
  modal: Pick<AdaptedModal, 'getState' | 'ready' | 'subscribe'>,
  namespace: string,
  address: string,
): Promise<{ readonly account: Account; readonly network: Caip2 }> {
  await whenRestored(modal, namespace)
  const { connection } = modal.getState().namespaces[namespace] ?? {}
  if (!connection) throw new LatchkeyError('connection-missing')
  const account = connection.accounts.find((one) => one.address === address)
  if (!account) throw fault('unauthorized')
  return { account, network: connection.network }
}
