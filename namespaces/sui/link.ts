import type { Caip2, Namespace, NamespaceHost } from '#kernel'
import { explorerOf } from '#namespaces/kit'
import { canonical } from './address.ts'
import { coinTypeOf } from './coinType.ts'

const digest = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/**
 * Where the network's explorer shows a transaction, an address or a coin; `undefined` without an
 * explorer, or for what is none of these.
 */
export function linkTo(
  host: NamespaceHost,
  network: Caip2,
  to: Parameters<Namespace['link']>[1],
): string | undefined {
  const explorer = explorerOf(host, network)
  if (!explorer) return undefined
  if ('tx' in to) return digest.test(to.tx) ? `${explorer}/tx/${to.tx}` : undefined
  const shown = 'address' in to ? canonical(to.address) : coinTypeOf(to.asset)
  return shown && `${explorer}/${'address' in to ? 'account' : 'coin'}/${encodeURI(shown)}`
}
