import type { Caip2, Namespace, NamespaceHost } from 'latchkey/kernel'
import { parseAddress } from './address.ts'

/** Tonviewer's page of a transaction or an account. */
export function linkTo(
  host: NamespaceHost,
  network: Caip2,
  to: Parameters<Namespace['explorerUrl']>[1],
): string | undefined {
  const base = host.networks().find(({ caipNetworkId }) => caipNetworkId === network)
    ?.blockExplorers?.default.url
  if (!base) return undefined
  if ('tx' in to) return /^[0-9a-f]{64}$/i.test(to.tx) ? `${base}transaction/${to.tx}` : undefined
  const check = parseAddress('address' in to ? to.address : to.asset, network)
  return check.ok ? `${base}${check.address}` : undefined
}
