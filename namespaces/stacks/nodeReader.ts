import type { Caip2, NamespaceHost, NodeRequest, NodeResponse } from '#kernel'
import { fault } from '#kernel'
import { withNodeFallback } from '#namespaces/kit'

/**
 * Calls a network's nodes, the first that answers; what it answered is foreign. Errors: `rpc` when
 * none does or the network has none.
 */
export type NodeReader = (network: Caip2, path: string, call?: NodeRequest) => Promise<NodeResponse>

/** Makes the caller over the namespace's networks. */
export function createNodeReader(host: NamespaceHost): NodeReader {
  return (network, path, call = {}) =>
    withNodeFallback(host, network, call, async (url) => {
      const answer = await host.request(`${url.replace(/\/+$/, '')}${path}`, call)
      // A node that is overloaded or broken answered nothing.
      if (answer.status === 429 || answer.status >= 500) throw fault('rpc', answer)
      return answer
    })
}
