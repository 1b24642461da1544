import type { Wallet } from '#kernel'
import type { WalletPage, WalletsQuery } from './createWalletSource.ts'

const maxWallets = 20
const joinNames = (texts: readonly (string | undefined)[]) =>
  texts.flatMap((text) => (text && !text.includes(',') ? [text] : [])).join(',') || undefined

/**
 * Fetches the ranks of installed wallets, by reverse domain name or lower-case name. Only certified
 * wallets have a rank.
 */
export async function fetchRanks(
  ask: (query: WalletsQuery) => Promise<WalletPage>,
  installed: readonly Wallet[],
): Promise<Record<string, number>> {
  const requested = installed.slice(0, maxWallets)
  const names = joinNames(requested.map(({ name }) => name))
  const { wallets } = await ask({
    page: 1,
    entries: maxWallets,
    badge: 'certified',
    names,
    rdns: joinNames(requested.map(({ rdns }) => rdns)),
  })
  // A wallet may be named as a member of every object, such as "constructor".
  const ranks: Record<string, number> = Object.create(null)
  for (const { rdns, name, order = 0 } of wallets)
    if (order > 0) ranks[(rdns ?? name).toLowerCase()] = order
  return ranks
}
