import type { Caip2, Namespace, NamespaceHost } from '#kernel'
import { findExplorerUrl } from '#namespaces/kit'

const hashPattern = /^[0-9A-F]{64}$/i

/**
 * Builds the explorer's link to a transaction or an address, if there is one.
 * It has no pages for coins.
 */
export function buildExplorerLink(
  host: NamespaceHost,
  parseAddress: Namespace['parseAddress'],
  network: Caip2,
  to: Parameters<Namespace['explorerUrl']>[1],
): string | undefined {
  const explorer = findExplorerUrl(host, network)
  if (!explorer) return undefined
  if ('tx' in to)
    return hashPattern.test(to.tx) ? `${explorer}/tx/${to.tx.toUpperCase()}` : undefined
  if ('asset' in to) return undefined
  const checked = parseAddress(to.address, network)
  return checked.ok ? `${explorer}/address/${checked.address}` : undefined
}
