import type { Query, Wallet } from '#kernel'
import type { Found } from './createSource.ts'

const most = 20
const plain = (texts: readonly (string | undefined)[]) =>
  texts.flatMap((text) => (text && !text.includes(',') ? [text] : [])).join(',') || undefined

/**
 * Where installed wallets stand among all, by their reverse domain name or their name in small
 * letters. Only certified ones have a place.
 */
export async function askRanks(
  ask: (query: Query) => Promise<Found>,
  installed: readonly Wallet[],
): Promise<Readonly<Record<string, number>>> {
  const some = installed.slice(0, most)
  const names = plain(some.map(({ name }) => name))
  const { wallets } = await ask({
    page: 1,
    entries: most,
    badge: 'certified',
    names,
    rdns: plain(some.map(({ rdns }) => rdns)),
  })
  return Object.fromEntries(
    wallets.flatMap(({ rdns, name, order = 0 }) =>
      order > 0 ? [[(rdns ?? name).toLowerCase(), order]] : [],
    ),
  )
}
