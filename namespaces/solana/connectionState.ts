import type { Account, Caip2, ConnectionState } from '#kernel'
import { toAccountId } from '#kernel'
import type { ConnectionStateStore } from '#namespaces/kit'
import { createConnectionState } from '#namespaces/kit'

/** An account as a wallet shows it. */
export type ExposedAccount = { readonly address: string; readonly label?: string | undefined }

/** The changing facts of a connection; the active account comes first. */
export type Facts = {
  readonly network: Caip2
  readonly accounts: readonly ExposedAccount[]
  readonly networks: readonly Caip2[]
}
export type SolanaState = ConnectionStateStore<Facts>

function toConnectionState({ network, accounts, networks }: Facts): ConnectionState {
  const shown = accounts.map(({ address, label }) => ({
    id: toAccountId(network, address),
    address,
    network,
    role: 'eoa',
    ...(label && { label }),
  }))
  return {
    network,
    accounts: shown,
    active: toAccountId(network, accounts[0]?.address ?? ''),
    networks,
  }
}

/** The account with this address first, the others in their order. */
const moveToFront = (
  accounts: readonly ExposedAccount[],
  address: string | undefined,
): readonly ExposedAccount[] =>
  [true, false].flatMap((first) =>
    accounts.filter((account) => (account.address === address) === first),
  )

const activateAccount = ({ accounts }: Facts, { address }: Account): Partial<Facts> => ({
  accounts: moveToFront(accounts, address),
})

/** Creates the state of a connection. */
export const createSolanaState = (first: Facts): SolanaState =>
  createConnectionState(first, toConnectionState, activateAccount)

/** The accounts a wallet shows now, the active one first as long as it is among them. */
export const keepActiveFirst = (
  { facts }: SolanaState,
  accounts: readonly ExposedAccount[],
): readonly ExposedAccount[] => moveToFront(accounts, facts.accounts[0]?.address)
