import type { Account, ConnectionState } from '#kernel'
import { activeAccount } from '#kernel'

/** The account that a session would be for: the active one, on the network the wallet is on. */
export function getSessionAccount(state: ConnectionState): Account | undefined {
  const account = activeAccount(state) ?? state.accounts[0]
  return account && { ...account, network: state.network }
}
