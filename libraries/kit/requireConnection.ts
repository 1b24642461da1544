import type { Account, Connection } from '#kernel'
import { connectionsRef, fault, LatchkeyError } from '#kernel'
import type { AdaptedModal } from './AdaptedModal.ts'

/**
 * Returns the connection of a namespace and its account with this address.
 * Throws `connection-missing` without a wallet, `unauthorized` for an address that it does not show.
 */
export async function requireConnection(
  modal: Pick<AdaptedModal, 'use'>,
  namespace: string,
  address: string,
): Promise<{ readonly connection: Connection; readonly account: Account }> {
  const connection = (await modal.use(connectionsRef)).getConnection(namespace)
  if (!connection) throw new LatchkeyError('connection-missing')
  const account = connection.state.accounts.find((one) => one.address === address)
  if (!account) throw fault('unauthorized')
  return { connection, account }
}
