import type { Caip2, Namespace, NamespaceHost } from '#kernel'
import { findExplorerUrl } from '#namespaces/kit'
import { toChecksumAddress } from './address.ts'

const hashPattern = /^0x[0-9a-f]{64}$/i

/** Builds the explorer's link to a transaction, an address or a token, if there is one. */
export function buildExplorerLink(
  host: NamespaceHost,
  network: Caip2,
  to: Parameters<Namespace['explorerUrl']>[1],
): string | undefined {
  const explorer = findExplorerUrl(host, network)
  if (!explorer) return undefined
  if ('tx' in to) return hashPattern.test(to.tx) ? `${explorer}/tx/${to.tx}` : undefined
  const address = toChecksumAddress('address' in to ? to.address : to.asset)
  return address && `${explorer}/${'address' in to ? 'address' : 'token'}/${address}`
}
