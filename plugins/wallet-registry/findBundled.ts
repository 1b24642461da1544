import type { Networks, Settings } from '#kernel'
import { lenientArray, parse, parseNamespace } from '#kernel'
import type { WalletQuery } from '#plugins/ports/wallet-registry'
import { noWalletFilter } from '#plugins/ports/wallet-registry'
import { createTextFilter } from '#ui-shell'
import type { WalletPage } from './createWalletSource.ts'
import { listedWalletSchema } from './walletSchema.ts'
import bundled from './wallets.json'

/**
 * Returns a page of the bundled list: wallets of the host's namespaces that the host allows. No
 * bundled wallet passes a filter.
 */
export function findBundled(
  networks: Networks,
  settings: Settings,
  { page, entries, search = '', filter = noWalletFilter, exclude = [] }: WalletQuery,
): WalletPage {
  const namespaces = new Set(networks.all().map(({ chainNamespace }) => chainNamespace))
  const fits = createTextFilter(search)
  const { includeWalletIds: included, excludeWalletIds: excluded } = settings
  const wallets = parse(
    lenientArray(listedWalletSchema),
    bundled,
    'The bundled wallet list',
  ).filter(
    ({ id, name, chains }) =>
      !Object.values(filter).includes(true) &&
      (included.length === 0 || included.includes(id)) &&
      ![...excluded, ...exclude].includes(id) &&
      chains.some((chain) => namespaces.has(parseNamespace(chain))) &&
      fits(name),
  )
  return { wallets: wallets.slice((page - 1) * entries, page * entries), count: wallets.length }
}
