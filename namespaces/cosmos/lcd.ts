import type { Caip2, NamespaceHost, NodeResponse } from '#kernel'
import { fault } from '#kernel'
import type { NodeOptions } from '#namespaces/kit'
import { withNodeFallback } from '#namespaces/kit'

/**
 * Calls a network's light client daemon (REST), its URLs in order.
 * With a body it posts. Throws `rpc` if none answers or the network has none.
 */
export type Lcd = (
  network: Caip2,
  path: string,
  options?: NodeOptions & { readonly body?: unknown },
) => Promise<NodeResponse>

/** Statuses of a proxy before a node, not of the node. */
const proxyStatuses = [429, 502, 503, 504]

/** Creates a caller over the namespace's networks. */
export function createLcd(host: NamespaceHost): Lcd {
  return async (network, path, { body, ...options } = {}) => {
    const call = {
      ...(body === undefined
        ? {}
        : { method: 'POST', type: 'application/json', body: JSON.stringify(body) }),
      ...options,
    }
    return withNodeFallback(host, network, options, async (url) => {
      const answer = await host.request(`${url.replace(/\/+$/, '')}${path}`, call)
      if (answer.json === undefined || proxyStatuses.includes(answer.status))
        throw fault('rpc', answer.status)
      return answer
    })
  }
}
