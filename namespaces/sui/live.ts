import type { Account, Caip2, ConnectionState } from '#kernel'
import { accountIdOf } from '#kernel'
import type { Live as LiveOf } from '#namespaces/kit'
import { createLive as createLiveOf } from '#namespaces/kit'

/** An account as a wallet shows it; `address` is canonical. */
export type Shown = {
  readonly address: string
  readonly label?: string | undefined
  readonly publicKey?: string | undefined
}

/** What of a connection changes. The active account stands first. */
export type Facts = {
  readonly network: Caip2
  readonly shown: readonly Shown[]
  readonly networks: readonly Caip2[]
}
export type Live = LiveOf<Facts>

/** The wanted address first, the others in their order. */
export const firstOf = (shown: readonly Shown[], wanted: string | undefined): readonly Shown[] => [
  ...shown.filter(({ address }) => address === wanted),
  ...shown.filter(({ address }) => address !== wanted),
]

function stateOf({ network, shown, networks }: Facts): ConnectionState {
  const accounts = shown.map(
    ({ address, label, publicKey }): Account => ({
      id: accountIdOf(network, address),
      address,
      network,
      role: 'eoa',
      ...(label && { label }),
      ...(publicKey && { publicKey }),
    }),
  )
  return { network, accounts, active: accountIdOf(network, shown[0]?.address ?? ''), networks }
}

const choose = ({ shown }: Facts, { address }: Account): Partial<Facts> => ({
  shown: firstOf(shown, address),
})

/** Makes the state of a connection. */
export const createLive = (first: Facts): Live => createLiveOf(first, stateOf, choose)
