import type { Caip2, Namespace, NamespaceHost } from '#kernel'
import { decodeAddress } from './address.ts'

const transactionIdPattern = /^[0-9a-f]{64}$/i

/** Builds the explorer's link to a transaction or an address, if there is one. */
export function buildExplorerLink(
  host: NamespaceHost,
  network: Caip2,
  to: Parameters<Namespace['explorerUrl']>[1],
): string | undefined {
  const explorer = host
    .networks()
    .find(({ caipNetworkId }) => caipNetworkId === network)
    ?.blockExplorers?.default.url.replace(/\/+$/, '')
  if (!explorer || 'asset' in to) return undefined
  if ('tx' in to)
    return transactionIdPattern.test(to.tx) ? `${explorer}/tx/${to.tx.toLowerCase()}` : undefined
  const read = decodeAddress(to.address, network)
  return typeof read === 'string' ? undefined : `${explorer}/address/${read.address}`
}
