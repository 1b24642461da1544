import type { Account, Caip2, ConnectionState } from '#kernel'
import { toAccountId } from '#kernel'
import type { ConnectionStateStore } from '#namespaces/kit'
import { createConnectionState } from '#namespaces/kit'
import type { Holder } from './readAddresses.ts'

/** The changing facts of a connection; `holders` are on its network, the active one first. */
export type Facts = {
  readonly network: Caip2
  readonly holders: readonly Holder[]
  readonly networks: readonly Caip2[]
}
export type StacksState = ConnectionStateStore<Facts>

function toConnectionState({ network, holders, networks }: Facts): ConnectionState {
  const accounts = holders.map((holder) => ({
    ...holder,
    id: toAccountId(network, holder.address),
    network,
    role: 'stx',
  }))
  return { network, accounts, active: toAccountId(network, holders[0]?.address ?? ''), networks }
}

const activateAccount = ({ holders }: Facts, { address }: Account): Partial<Facts> => ({
  holders: [true, false].flatMap((first) =>
    holders.filter((holder) => (holder.address === address) === first),
  ),
})

/** Creates the state of a connection. */
export const createStacksState = (first: Facts): StacksState =>
  createConnectionState(first, toConnectionState, activateAccount)
