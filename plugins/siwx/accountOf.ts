import type { Account, ConnectionState } from '#kernel'

/** The account that a session would be for: the active one, on the network the wallet is on. */
export function accountOf({ accounts, active, network }: ConnectionState): Account | undefined {
  const account = accounts.find(({ id }) => id === active) ?? accounts[0]
  return account && { ...account, network }
}
