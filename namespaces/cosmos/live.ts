import type { Account, Caip2, ConnectionState } from '#kernel'
import { accountIdOf } from '#kernel'
import type { Live as LiveOf } from '#namespaces/kit'
import { createLive as createLiveOf } from '#namespaces/kit'
import type { Key } from './keys.ts'

/** What of a connection changes: the keys on the network it is on, the active one first. */
export type Facts = {
  readonly network: Caip2
  readonly keys: readonly Key[]
  readonly networks: readonly Caip2[]
}
export type Live = LiveOf<Facts>

function stateOf({ network, keys, networks }: Facts): ConnectionState {
  const accounts = keys.map(({ address, publicKey, label }) => ({
    id: accountIdOf(network, address),
    address,
    network,
    role: 'eoa',
    ...(publicKey && { publicKey }),
    ...(label && { label }),
  }))
  return { network, accounts, active: accountIdOf(network, keys[0]?.address ?? ''), networks }
}

const choose = ({ keys }: Facts, { address }: Account): Partial<Facts> => ({
  keys: [true, false].flatMap((first) => keys.filter((key) => (key.address === address) === first)),
})

/** Makes the state of a connection. */
export const createLive = (first: Facts): Live => createLiveOf(first, stateOf, choose)
