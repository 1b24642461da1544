import type { Caip2, NamespaceHost, NodeRequest, NodeResponse } from '#kernel'
import { fault } from '#kernel'
import type { NodeOptions } from '#namespaces/kit'
import { withNodeFallback } from '#namespaces/kit'

/**
 * Calls a network's Esplora endpoints, in order.
 * Resolves with a response of status 200, 400 or 404; throws `rpc` if there is none.
 */
export type Esplora = (
  network: Caip2,
  path: string,
  call?: NodeRequest & NodeOptions,
) => Promise<NodeResponse>

/** Statuses that concern the request; any other concerns the endpoint. */
const answerStatuses = [200, 400, 404]

/** Creates a caller over the namespace's networks. */
export function createEsplora(host: NamespaceHost): Esplora {
  return (network, path, call = {}) =>
    withNodeFallback(host, network, call, async (url) => {
      const answer = await host.request(`${url.replace(/\/+$/, '')}${path}`, call)
      if (!answerStatuses.includes(answer.status)) throw fault('rpc', answer)
      return answer
    })
}
