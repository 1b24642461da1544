import type { TestProviderWallet } from './TestProvider.ts'

const list = (query: URLSearchParams, name: string) => query.get(name)?.split(',').filter(Boolean)

/** Returns a page of the wallets that pass the filters of a query, and the number of all that do. */
export function findWallets(
  wallets: readonly TestProviderWallet[],
  query: URLSearchParams,
): { readonly data: readonly TestProviderWallet[]; readonly count: number } {
  const [include, exclude] = [list(query, 'include'), list(query, 'exclude')]
  const [names, rdns] = [list(query, 'names'), list(query, 'rdns')]
  const chains = list(query, 'chains')
  const search = query.get('search')?.trim().toLowerCase() ?? ''
  const found = wallets.filter(
    (wallet) =>
      (!include || include.includes(wallet.id)) &&
      !exclude?.includes(wallet.id) &&
      (!chains || chains.some((chain) => wallet.chains?.includes(chain))) &&
      wallet.name.toLowerCase().includes(search) &&
      ((!names && !rdns) || names?.includes(wallet.name) || rdns?.includes(wallet.rdns ?? '')),
  )
  const page = Number(query.get('page') ?? 1)
  const entries = Number(query.get('entries') ?? 40)
  return { data: found.slice((page - 1) * entries, page * entries), count: found.length }
}
