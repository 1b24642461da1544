import type { Connections } from '#kernel'
import { connectedAccount } from '#kernel'
import type { TokenQuery } from './readTokens.ts'

/**
 * Builds the query for the active account on its network.
 * `undefined` without a connection, and on a network that the host did not request.
 */
export function buildTokenQuery(connections: Connections): TokenQuery | undefined {
  const record = connections.getState()
  const account = record && connectedAccount(record)
  const network = record?.networkState.caipNetwork
  if (!account || network?.caipNetworkId !== account.network) return undefined
  return {
    account,
    network,
    embedded: record.connection?.auth && connections.getConnection(record.namespace),
  }
}
