import type { Account } from '#kernel'
import type { Bip122State } from './connectionState.ts'
import type { WalletAddress } from './walletAddress.ts'

/** Lists all addresses whose coins belong to an account, its own first. */
export function listAccountAddresses(
  connectionStates: ReadonlySet<Bip122State>,
  { id, address, role, publicKey }: Account,
): readonly WalletAddress[] {
  const connectionState = [...connectionStates].find(({ state }) =>
    state.accounts.some((account) => account.id === id),
  )
  const own =
    connectionState?.facts.addresses.filter(
      (one) => one.address === address || one.owner === address,
    ) ?? []
  return own.length > 0 ? own : [{ address, role, ...(publicKey && { publicKey }) }]
}
