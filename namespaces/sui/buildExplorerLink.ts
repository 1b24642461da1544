import type { Caip2, Namespace, NamespaceHost } from '#kernel'
import { findExplorerUrl } from '#namespaces/kit'
import { normalizeAddress } from './address.ts'
import { normalizeCoinType } from './normalizeCoinType.ts'

const digestPattern = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/** Builds the explorer's link to a transaction, an address or a coin, if there is one. */
export function buildExplorerLink(
  host: NamespaceHost,
  network: Caip2,
  to: Parameters<Namespace['explorerUrl']>[1],
): string | undefined {
  const explorer = findExplorerUrl(host, network)
  if (!explorer) return undefined
  if ('tx' in to) return digestPattern.test(to.tx) ? `${explorer}/tx/${to.tx}` : undefined
  const shown = 'address' in to ? normalizeAddress(to.address) : normalizeCoinType(to.asset)
  return shown && `${explorer}/${'address' in to ? 'account' : 'coin'}/${encodeURI(shown)}`
}
