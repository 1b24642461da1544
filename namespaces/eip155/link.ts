import type { Caip2, Namespace, NamespaceHost } from '#kernel'
import { explorerOf } from '#namespaces/kit'
import { checksummed } from './address.ts'

const hash = /^0x[0-9a-f]{64}$/i

/**
 * Where the network's explorer shows a transaction, an address or a token; `undefined` without an
 * explorer, or for what is none of these.
 */
export function linkTo(
  host: NamespaceHost,
  network: Caip2,
  to: Parameters<Namespace['link']>[1],
): string | undefined {
  const explorer = explorerOf(host, network)
  if (!explorer) return undefined
  if ('tx' in to) return hash.test(to.tx) ? `${explorer}/tx/${to.tx}` : undefined
  const address = checksummed('address' in to ? to.address : to.asset)
  return address && `${explorer}/${'address' in to ? 'address' : 'token'}/${address}`
}
