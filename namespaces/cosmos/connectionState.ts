import type { Account, Caip2, ConnectionState } from '#kernel'
import { toAccountId } from '#kernel'
import type { ConnectionStateStore } from '#namespaces/kit'
import { createConnectionState } from '#namespaces/kit'
import type { Key } from './keys.ts'

/** The changing facts of a connection: the keys on its network, the active one first. */
export type Facts = {
  readonly network: Caip2
  readonly keys: readonly Key[]
  readonly networks: readonly Caip2[]
}
export type CosmosState = ConnectionStateStore<Facts>

function toConnectionState({ network, keys, networks }: Facts): ConnectionState {
  const accounts = keys.map(({ address, publicKey, label }) => ({
    id: toAccountId(network, address),
    address,
    network,
    role: 'eoa',
    ...(publicKey && { publicKey }),
    ...(label && { label }),
  }))
  return { network, accounts, active: toAccountId(network, keys[0]?.address ?? ''), networks }
}

const activateAccount = ({ keys }: Facts, { address }: Account): Partial<Facts> => ({
  keys: [true, false].flatMap((first) => keys.filter((key) => (key.address === address) === first)),
})

/** Creates the state of a connection. */
export const createCosmosState = (first: Facts): CosmosState =>
  createConnectionState(first, toConnectionState, activateAccount)
