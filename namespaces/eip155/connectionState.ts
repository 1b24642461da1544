import type { Account, Caip2, ConnectionState } from '#kernel'
import { toAccountId } from '#kernel'
import type { ConnectionStateStore } from '#namespaces/kit'
import { createConnectionState } from '#namespaces/kit'

/**
 * The changing facts of a connection.
 * `addresses` are checksummed, the active one first; `roles` are those of addresses that are not
 * owner accounts; `capabilityRevision` counts detected capabilities.
 */
export type Facts = {
  readonly network: Caip2
  readonly addresses: readonly string[]
  readonly networks: readonly Caip2[]
  readonly roles?: Readonly<Record<string, string>>
  readonly capabilityRevision?: number
}
export type Eip155State = ConnectionStateStore<Facts>

function toConnectionState({ network, addresses, networks, roles }: Facts): ConnectionState {
  const accounts = addresses.map((address) => ({
    id: toAccountId(network, address),
    address,
    network,
    role: roles?.[address] ?? 'eoa',
  }))
  return { network, accounts, active: toAccountId(network, addresses[0] ?? ''), networks }
}

/** Moves the wanted address to the front, if it is among them. */
export const moveToFront = (
  addresses: readonly string[],
  wanted: string | undefined,
): readonly string[] => [
  ...addresses.filter((one) => one === wanted),
  ...addresses.filter((one) => one !== wanted),
]

const activateAccount = ({ addresses }: Facts, { address }: Account): Partial<Facts> => ({
  addresses: moveToFront(addresses, address),
})

/** Creates the state of a connection. */
export const createEip155State = (first: Facts): Eip155State =>
  createConnectionState(first, toConnectionState, activateAccount)
