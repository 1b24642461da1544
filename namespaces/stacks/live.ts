import type { Account, Caip2, ConnectionState } from '#kernel'
import { accountIdOf } from '#kernel'
import type { Live as LiveOf } from '#namespaces/kit'
import { createLive as createLiveOf } from '#namespaces/kit'
import type { Holder } from './readAddresses.ts'

/** What of a connection changes. `holders` are on the network, the active one first. */
export type Facts = {
  readonly network: Caip2
  readonly holders: readonly Holder[]
  readonly networks: readonly Caip2[]
}
export type Live = LiveOf<Facts>

function stateOf({ network, holders, networks }: Facts): ConnectionState {
  const accounts = holders.map((holder) => ({
    ...holder,
    id: accountIdOf(network, holder.address),
    network,
    role: 'stx',
  }))
  return { network, accounts, active: accountIdOf(network, holders[0]?.address ?? ''), networks }
}

const choose = ({ holders }: Facts, { address }: Account): Partial<Facts> => ({
  holders: [true, false].flatMap((first) =>
    holders.filter((holder) => (holder.address === address) === first),
  ),
})

/** Makes the state of a connection. */
export const createLive = (first: Facts): Live => createLiveOf(first, stateOf, choose)
