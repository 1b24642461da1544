import type { Account, Caip2, ConnectionState } from '#kernel'
import { accountIdOf } from '#kernel'
import type { Live as LiveOf } from '#namespaces/kit'
import { createLive as createLiveOf } from '#namespaces/kit'

/** An account as a wallet shows it. */
export type Shown = { readonly address: string; readonly label?: string | undefined }

/** What of a connection changes. The active account is the first. */
export type Facts = {
  readonly network: Caip2
  readonly accounts: readonly Shown[]
  readonly networks: readonly Caip2[]
}
export type Live = LiveOf<Facts>

function stateOf({ network, accounts, networks }: Facts): ConnectionState {
  const shown = accounts.map(({ address, label }) => ({
    id: accountIdOf(network, address),
    address,
    network,
    role: 'eoa',
    ...(label && { label }),
  }))
  return {
    network,
    accounts: shown,
    active: accountIdOf(network, accounts[0]?.address ?? ''),
    networks,
  }
}

/** The account with this address first, the others in their order. */
const firstOf = (accounts: readonly Shown[], address: string | undefined): readonly Shown[] =>
  [true, false].flatMap((first) =>
    accounts.filter((account) => (account.address === address) === first),
  )

const choose = ({ accounts }: Facts, { address }: Account): Partial<Facts> => ({
  accounts: firstOf(accounts, address),
})

/** Makes the state of a connection. */
export const createLive = (first: Facts): Live => createLiveOf(first, stateOf, choose)

/** The accounts a wallet shows now, the active one first as long as it is among them. */
export const sameFirst = ({ facts }: Live, accounts: readonly Shown[]): readonly Shown[] =>
  firstOf(accounts, facts.accounts[0]?.address)
