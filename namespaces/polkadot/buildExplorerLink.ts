import type { Caip2, Namespace, NamespaceHost } from '#kernel'
import { findExplorerUrl } from '#namespaces/kit'
import { parseAddress } from './address.ts'

/** Builds the explorer's link to a transaction, an address or a token, if there is one. */
export function buildExplorerLink(
  host: NamespaceHost,
  network: Caip2,
  to: Parameters<Namespace['explorerUrl']>[1],
): string | undefined {
  const explorer = findExplorerUrl(host, network)
  if (!explorer) return undefined
  if ('tx' in to)
    return /^0x[0-9a-f]{64}$/i.test(to.tx) ? `${explorer}/extrinsic/${to.tx}` : undefined
  if ('asset' in to)
    return /^\d{1,10}$/.test(to.asset) ? `${explorer}/assets/${to.asset}` : undefined
  const checked = parseAddress(to.address, network)
  return checked.ok ? `${explorer}/account/${checked.address}` : undefined
}
