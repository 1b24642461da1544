import type { Connections } from '#kernel'
import type { TokenQuestion } from './readTokens.ts'

/** Whose tokens are wanted: the active account's on its network. `undefined` while nobody is connected, and on a network that the host did not ask for. */
export function questionOf(connections: Connections): TokenQuestion | undefined {
  const record = connections.of()
  const account = record?.accountState.accounts.find(({ id }) => id === record.accountState.caipAddress)
  const network = record?.networkState.caipNetwork
  if (record?.accountState.status !== 'connected' || !account || network?.caipNetworkId !== account.network) return undefined
  return { account, network, embedded: record.connection?.auth && connections.live(record.namespace) }
}
