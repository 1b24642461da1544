import type { Account, Caip2, ConnectionState } from '#kernel'
import { accountIdOf } from '#kernel'
import type { Live as LiveOf } from '#namespaces/kit'
import { createLive as createLiveOf } from '#namespaces/kit'
import type { Held } from './held.ts'

/** What of a connection changes. `active` is the address that signs. */
export type Facts = {
  readonly network: Caip2
  readonly networks: readonly Caip2[]
  readonly held: readonly Held[]
  readonly active?: string | undefined
}

export type Live = LiveOf<Facts>

function stateOf({ network, networks, held, active }: Facts): ConnectionState {
  const shown = held.filter(({ owner }) => owner === undefined)
  const payment = shown.find(({ role }) => role === 'payment') ?? shown[0]
  const accounts = shown.map(({ address, role, publicKey }): Account => {
    const group = shown.length > 1 && payment ? { group: payment.address } : {}
    return {
      id: accountIdOf(network, address),
      address,
      network,
      role,
      ...group,
      ...(publicKey && { publicKey }),
      ...(address === payment?.address && { primary: true }),
    }
  })
  const chosen = shown.some(({ address }) => address === active) ? active : payment?.address
  return { network, accounts, active: accountIdOf(network, chosen ?? ''), networks }
}

const choose = (_: Facts, { address }: Account): Partial<Facts> => ({ active: address })

/** Makes the state of a connection. */
export const createLive = (first: Facts): Live => createLiveOf(first, stateOf, choose)
