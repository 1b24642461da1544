import type { Account, Caip2, ConnectionState } from '#kernel'
import { fault, toAccountId } from '#kernel'
import type { ConnectionStateStore } from '#namespaces/kit'
import { buildAccount, createConnectionState } from '#namespaces/kit'
import { reencodeAddress } from './address.ts'
import { genericPrefix, getPrefix } from './chainIds.ts'

/** An account that a wallet shows. */
export type ExposedAccount = {
  /** Its address in the spelling of no network, the same on every network. */
  readonly id: string
  /** Its address in the wallet's spelling. */
  readonly written: string
  readonly label?: string
  readonly publicKey?: string
  /** The networks it is limited to. */
  readonly only?: readonly Caip2[]
}

/** The changing facts of a connection; the active account comes first. */
export type Facts = {
  readonly network: Caip2
  readonly accounts: readonly ExposedAccount[]
  readonly networks: readonly Caip2[]
}

export type PolkadotState = ConnectionStateStore<Facts>

/** True if an account can be used on a network. */
export const isUsableOn = ({ only }: ExposedAccount, network: Caip2): boolean =>
  !only || only.includes(network)

const toAccount = (key: ExposedAccount, network: Caip2): Account =>
  buildAccount(network, reencodeAddress(key.id, getPrefix(network)) ?? key.id, key)

function toConnectionState({ network, accounts: keys, networks }: Facts): ConnectionState {
  const accounts = keys
    .filter((key) => isUsableOn(key, network))
    .map((key) => toAccount(key, network))
  return { network, accounts, active: accounts[0]?.id ?? toAccountId(network, ''), networks }
}

/** Moves the chosen account to the front. */
export const moveToFront = (
  keys: Facts['accounts'],
  active: string | undefined,
): Facts['accounts'] =>
  [...keys].sort((one, next) => Number(next.id === active) - Number(one.id === active))

const activateAccount = ({ accounts: keys }: Facts, { address }: Account): Partial<Facts> => ({
  accounts: moveToFront(keys, reencodeAddress(address, genericPrefix)),
})

/** Creates the state of a connection. */
export const createPolkadotState = (first: Facts): PolkadotState =>
  createConnectionState(first, toConnectionState, activateAccount)

/**
 * Returns the key of an account on a network.
 * Throws `unauthorized` if the wallet does not show it there.
 */
export function requireAccount(
  { facts, ended }: PolkadotState,
  network: Caip2,
  generic: string | undefined,
): ExposedAccount {
  const key = facts.accounts.find((one) => one.id === generic)
  if (!key || ended.aborted || !isUsableOn(key, network) || !facts.networks.includes(network))
    throw fault('unauthorized')
  return key
}
