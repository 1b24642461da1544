import type { Account, Connection } from '#kernel'
import { connectionsRef, fault, LatchkeyError } from '#kernel'
import type { AdaptedModal } from './AdaptedModal.ts'
import { whenRestored } from './whenRestored.ts'

/**
 * Returns the connection of a namespace and its account with this address, once the wallet of an
 * earlier visit is restored.
 * Throws `connection-missing` without a wallet, `unauthorized` for an address that it does not show.
 */
export async function requireConnection(
  modal: Pick<AdaptedModal, 'getState' | 'ready' | 'subscribe' | 'use'>,
  namespace: string,
  address: string,
): Promise<{ readonly connection: Connection; readonly account: Account }> {
  await whenRestored(modal, namespace)
  const connection = (await modal.use(connectionsRef)).getConnection(namespace)
  if (!connection) throw new LatchkeyError('connection-missing')
  const account = connection.state.accounts.find((one) => one.address === address)
  if (!account) throw fault('unauthorized')
  return { connection, account }
}
