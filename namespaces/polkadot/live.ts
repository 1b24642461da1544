import type { Account, Caip2, ConnectionState } from '#kernel'
import { accountIdOf, fault } from '#kernel'
import type { Live as LiveOf } from '#namespaces/kit'
import { createLive as createLiveOf } from '#namespaces/kit'
import { respelled } from './address.ts'
import { genericPrefix, prefixOf } from './chainIds.ts'

/** An account that a wallet shows. */
export type Key = {
  /**
   * Its address in the spelling that belongs to no network: what the same account has everywhere.
   */
  readonly id: string
  /** Its address as the wallet writes it, and wants to hear it. */
  readonly written: string
  readonly label?: string
  readonly publicKey?: string
  /** The networks it is limited to. */
  readonly only?: readonly Caip2[]
}

/** What of a connection changes. The active account comes first. */
export type Facts = {
  readonly network: Caip2
  readonly keys: readonly Key[]
  readonly networks: readonly Caip2[]
}

export type Live = LiveOf<Facts>

/** Whether an account may be used on a network. */
export const covers = ({ only }: Key, network: Caip2): boolean => !only || only.includes(network)

function accountOf({ id: generic, label, publicKey }: Key, network: Caip2): Account {
  const address = respelled(generic, prefixOf(network)) ?? generic
  return {
    id: accountIdOf(network, address),
    address,
    network,
    role: 'eoa',
    ...(label && { label }),
    ...(publicKey && { publicKey }),
  }
}

function stateOf({ network, keys, networks }: Facts): ConnectionState {
  const accounts = keys.filter((key) => covers(key, network)).map((key) => accountOf(key, network))
  return { network, accounts, active: accounts[0]?.id ?? accountIdOf(network, ''), networks }
}

/** The accounts with the chosen one first. */
export const chosenFirst = (keys: Facts['keys'], active: string | undefined): Facts['keys'] => [
  ...keys.filter(({ id }) => id === active),
  ...keys.filter(({ id }) => id !== active),
]

const choose = ({ keys }: Facts, { address }: Account): Partial<Facts> => ({
  keys: chosenFirst(keys, respelled(address, genericPrefix)),
})

/** Makes the state of a connection. */
export const createLive = (first: Facts): Live => createLiveOf(first, stateOf, choose)

/**
 * The key of an account on a network. Throws `unauthorized` when the wallet does not show it there.
 */
export function keyOf({ facts, ended }: Live, network: Caip2, generic: string | undefined): Key {
  const key = facts.keys.find((one) => one.id === generic)
  if (!key || ended.aborted || !covers(key, network) || !facts.networks.includes(network))
    throw fault('unauthorized')
  return key
}
