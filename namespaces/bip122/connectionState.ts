import type { Account, Caip2, ConnectionState } from '#kernel'
import { toAccountId } from '#kernel'
import type { ConnectionStateStore } from '#namespaces/kit'
import { createConnectionState } from '#namespaces/kit'
import type { WalletAddress } from './walletAddress.ts'

/** The changing facts of a connection; `active` is the signing address. */
export type Facts = {
  readonly network: Caip2
  readonly networks: readonly Caip2[]
  readonly addresses: readonly WalletAddress[]
  readonly active?: string | undefined
}

export type Bip122State = ConnectionStateStore<Facts>

function toConnectionState({ network, networks, addresses, active }: Facts): ConnectionState {
  const shown = addresses.filter(({ owner }) => owner === undefined)
  const payment = shown.find(({ role }) => role === 'payment') ?? shown[0]
  const accounts = shown.map(({ address, role, publicKey }): Account => {
    const group = shown.length > 1 && payment ? { group: payment.address } : {}
    return {
      id: toAccountId(network, address),
      address,
      network,
      role,
      ...group,
      ...(publicKey && { publicKey }),
      ...(address === payment?.address && { primary: true }),
    }
  })
  const chosen = shown.some(({ address }) => address === active) ? active : payment?.address
  return { network, accounts, active: toAccountId(network, chosen ?? ''), networks }
}

const activateAccount = (_: Facts, { address }: Account): Partial<Facts> => ({ active: address })

/** Creates the state of a connection. */
export const createBip122State = (first: Facts): Bip122State =>
  createConnectionState(first, toConnectionState, activateAccount)
