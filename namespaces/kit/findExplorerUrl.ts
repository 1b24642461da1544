import type { Caip2, NamespaceHost } from '#kernel'

/**
 * The address of a network's explorer without a slash at its end; `undefined` where it has none.
 */
export const findExplorerUrl = (
  host: Pick<NamespaceHost, 'networks'>,
  network: Caip2,
): string | undefined =>
  host
    .networks()
    .find(({ caipNetworkId }) => caipNetworkId === network)
    ?.blockExplorers?.default.url.replace(/\/+$/, '')
