import type { Caip2, NamespaceHost, NodeRequest, NodeResponse } from '#kernel'
import { fault } from '#kernel'
import type { NodeOptions } from '#namespaces/kit'
import { withNodeFallback } from '#namespaces/kit'

/**
 * Calls a network's nodes, in order; the answer is foreign data.
 * Errors: `rpc` if none answers or the network has none.
 */
export type NodeReader = (
  network: Caip2,
  path: string,
  call?: NodeRequest & NodeOptions,
) => Promise<NodeResponse>

/** Creates a caller over the namespace's networks. */
export function createNodeReader(host: NamespaceHost): NodeReader {
  return (network, path, call = {}) =>
    withNodeFallback(host, network, call, async (url) => {
      const answer = await host.request(`${url.replace(/\/+$/, '')}${path}`, call)
      // A node that is overloaded or broken answered nothing.
      if (answer.status === 429 || answer.status >= 500) throw fault('rpc', answer)
      return answer
    })
}
