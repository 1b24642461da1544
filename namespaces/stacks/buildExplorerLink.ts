import type { Caip2, Namespace, NamespaceHost } from '#kernel'
import { findExplorerUrl } from '#namespaces/kit'
import { parseAddress, toNetworkName } from './address.ts'

const hashPattern = /^(0x)?[0-9a-f]{64}$/i

/** Builds the explorer's link to a transaction, an address or a token, if there is one. */
export function buildExplorerLink(
  host: NamespaceHost,
  network: Caip2,
  to: Parameters<Namespace['explorerUrl']>[1],
): string | undefined {
  const explorer = findExplorerUrl(host, network)
  if (!explorer) return undefined
  const page = buildExplorerPath(network, to)
  return page && `${explorer}/${page}?chain=${encodeURIComponent(toNetworkName(network))}`
}

function buildExplorerPath(
  network: Caip2,
  to: Parameters<Namespace['explorerUrl']>[1],
): string | undefined {
  if ('tx' in to)
    return hashPattern.test(to.tx) ? `txid/0x${to.tx.replace(/^0x/i, '').toLowerCase()}` : undefined
  const checked = parseAddress(
    'address' in to ? to.address : to.asset.replace(/::.*$/s, ''),
    network,
  )
  if (!checked.ok || ('asset' in to && !checked.address.includes('.'))) return undefined
  return `${'address' in to ? 'address' : 'token'}/${checked.address}`
}
