import type { Account } from '#kernel'
import type { Held } from './held.ts'
import type { Live } from './live.ts'

/** All addresses whose coins are those of an account, itself first. */
export function holdingsOf(
  lives: ReadonlySet<Live>,
  { id, address, role, publicKey }: Account,
): readonly Held[] {
  const live = [...lives].find(({ state }) => state.accounts.some((account) => account.id === id))
  const own =
    live?.facts.held.filter((one) => one.address === address || one.owner === address) ?? []
  return own.length > 0 ? own : [{ address, role, ...(publicKey && { publicKey }) }]
}
