import type { Account, ConnectionState } from '#kernel'
import { activeAccount } from '#kernel'

/** Returns the active account on the wallet's network: the subject of a session. */
export function getSessionAccount(state: ConnectionState): Account | undefined {
  const account = activeAccount(state) ?? state.accounts[0]
  return account && { ...account, network: state.network }
}
