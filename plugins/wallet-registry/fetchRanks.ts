import type { Query, Wallet } from '#kernel'
import type { WalletPage } from './createWalletSource.ts'

const maxWallets = 20
const joinNames = (texts: readonly (string | undefined)[]) =>
  texts.flatMap((text) => (text && !text.includes(',') ? [text] : [])).join(',') || undefined

/**
 * Where installed wallets stand among all, by their reverse domain name or their name in small
 * letters. Only certified ones have a place.
 */
export async function fetchRanks(
  ask: (query: Query) => Promise<WalletPage>,
  installed: readonly Wallet[],
): Promise<Readonly<Record<string, number>>> {
  const some = installed.slice(0, maxWallets)
  const names = joinNames(some.map(({ name }) => name))
  const { wallets } = await ask({
    page: 1,
    entries: maxWallets,
    badge: 'certified',
    names,
    rdns: joinNames(some.map(({ rdns }) => rdns)),
  })
  return Object.fromEntries(
    wallets.flatMap(({ rdns, name, order = 0 }) =>
      order > 0 ? [[(rdns ?? name).toLowerCase(), order]] : [],
    ),
  )
}
