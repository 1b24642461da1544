import type { Networks, Settings } from '#kernel'
import { gate, listOf, matching, namespaceOf } from '#kernel'
import type { Found } from './createSource.ts'
import type { WalletQuery } from './port.ts'
import { listedWallet } from './walletSchema.ts'
import bundled from './wallets.json'

/**
 * A part of the list that comes with the modal: what serves a namespace of the host's networks and
 * what the host allows. Nothing in it is certified.
 */
export function findBundled(
  networks: Networks,
  settings: Settings,
  { page, entries, search = '', certified = false, exclude = [] }: WalletQuery,
): Found {
  const namespaces = new Set(networks.all().map(({ chainNamespace }) => chainNamespace))
  const fits = matching(search)
  const { includeWalletIds: included, excludeWalletIds: excluded } = settings
  const found = gate(listOf(listedWallet), bundled, 'The bundled wallet list').filter(
    ({ id, name, chains }) =>
      !certified &&
      (included.length === 0 || included.includes(id)) &&
      ![...excluded, ...exclude].includes(id) &&
      chains.some((chain) => namespaces.has(namespaceOf(chain))) &&
      fits(name),
  )
  return { wallets: found.slice((page - 1) * entries, page * entries), count: found.length }
}
