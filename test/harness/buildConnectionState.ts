import type { Account, Caip2, ConnectionState } from '#kernel'
import { toAccountId } from '#kernel'

/** The state of a connection with these addresses on one network. */
export function buildConnectionState(
  network: Caip2,
  addresses: readonly string[],
  role = 'eoa',
): ConnectionState {
  const accounts: readonly Account[] = addresses.map((address) => ({
    id: toAccountId(network, address),
    address,
    network,
    role,
  }))
  return {
    network,
    accounts,
    active: accounts[0]?.id ?? toAccountId(network, 'nobody'),
    networks: [network],
  }
}
