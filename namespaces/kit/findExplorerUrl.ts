import type { Caip2, NamespaceHost } from '#kernel'

/** Returns the URL of a network's explorer without a trailing slash, if it has one. */
export const findExplorerUrl = (
  host: Pick<NamespaceHost, 'networks'>,
  network: Caip2,
): string | undefined =>
  host
    .networks()
    .find(({ caipNetworkId }) => caipNetworkId === network)
    ?.blockExplorers?.default.url.replace(/\/+$/, '')
