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

/** Moves the wanted address to the front, if it is among them. */
export const moveToFront = (
  holders: readonly Holder[],
  wanted: string | undefined,
): readonly Holder[] =>
  [true, false].flatMap((first) => holders.filter(({ address }) => (address === wanted) === first))

const activateAccount = ({ holders }: Facts, { address }: Account): Partial<Facts> => ({
  holders: moveToFront(holders, address),
})

/** Creates the state of a connection. */
export const createStacksState = (first: Facts): StacksState =>
  createConnectionState(first, toConnectionState, activateAccount)
