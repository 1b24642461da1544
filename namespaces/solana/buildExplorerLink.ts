import type { Caip2, Namespace, NamespaceHost } from '#kernel'
import { isAddress } from './address.ts'
import { codec } from './codec.ts'

/** Builds the explorer's link to a transaction, an address or a token, if there is one. */
export function buildExplorerLink(
  host: NamespaceHost,
  network: Caip2,
  to: Parameters<Namespace['explorerUrl']>[1],
): string | undefined {
  const explorer = host.networks().find(({ caipNetworkId }) => caipNetworkId === network)
    ?.blockExplorers?.default.url
  if (!explorer || !URL.canParse(explorer)) return undefined
  const path = buildExplorerPath(to)
  if (!path) return undefined
  // The cluster stands in the query.
  const url = new URL(explorer)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${path}`
  return url.href
}

function buildExplorerPath(to: Parameters<Namespace['explorerUrl']>[1]): string | undefined {
  if ('tx' in to) return codec.decodeBase58(to.tx, 64) ? `tx/${to.tx}` : undefined
  const address = 'address' in to ? to.address : to.asset
  return isAddress(address) ? `${'address' in to ? 'account' : 'token'}/${address}` : undefined
}
