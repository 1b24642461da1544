import type { Account, Caip2, ConnectionState } from '#kernel'
import { accountIdOf } from '#kernel'
import type { Live as LiveOf } from '#namespaces/kit'
import { createLive as createLiveOf } from '#namespaces/kit'

/**
 * What of a connection changes. `addresses` are checksummed, the active one first; `roles` are
 * those of addresses that are no owner accounts; `learned` counts
 * how often the wallet was found to do more than it seemed.
 */
export type Facts = {
  readonly network: Caip2
  readonly addresses: readonly string[]
  readonly networks: readonly Caip2[]
  readonly roles?: Readonly<Record<string, string>>
  readonly learned?: number
}
export type Live = LiveOf<Facts>

function stateOf({ network, addresses, networks, roles }: Facts): ConnectionState {
  const accounts = addresses.map((address) => ({
    id: accountIdOf(network, address),
    address,
    network,
    role: roles?.[address] ?? 'eoa',
  }))
  return { network, accounts, active: accountIdOf(network, addresses[0] ?? ''), networks }
}

const choose = ({ addresses }: Facts, { address }: Account): Partial<Facts> => ({
  addresses: [address, ...addresses.filter((one) => one !== address)],
})

/** Makes the state of a connection. */
export const createLive = (first: Facts): Live => createLiveOf(first, stateOf, choose)
