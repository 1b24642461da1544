import type { Account, Caip2, ConnectionState } from '#kernel'
import { toAccountId } from '#kernel'
import type { ConnectionStateStore } from '#namespaces/kit'
import { buildAccount, createConnectionState } from '#namespaces/kit'

/** An account as a wallet shows it; `address` is canonical. */
export type ExposedAccount = {
  readonly address: string
  readonly label?: string | undefined
  readonly publicKey?: string | undefined
}

/** The changing facts of a connection; the active account comes first. */
export type Facts = {
  readonly network: Caip2
  readonly accounts: readonly ExposedAccount[]
  readonly networks: readonly Caip2[]
}
export type SuiState = ConnectionStateStore<Facts>

/** Moves the wanted address to the front. */
export const moveToFront = (
  shown: readonly ExposedAccount[],
  wanted: string | undefined,
): readonly ExposedAccount[] => [
  ...shown.filter(({ address }) => address === wanted),
  ...shown.filter(({ address }) => address !== wanted),
]

function toConnectionState({ network, accounts: shown, networks }: Facts): ConnectionState {
  const accounts = shown.map((account) => buildAccount(network, account.address, account))
  return { network, accounts, active: toAccountId(network, shown[0]?.address ?? ''), networks }
}

const activateAccount = ({ accounts: shown }: Facts, { address }: Account): Partial<Facts> => ({
  accounts: moveToFront(shown, address),
})

/** Creates the state of a connection. */
export const createSuiState = (first: Facts): SuiState =>
  createConnectionState(first, toConnectionState, activateAccount)
