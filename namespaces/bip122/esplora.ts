import type { Caip2, NamespaceHost, NodeRequest, NodeResponse } from '#kernel'
import { fault } from '#kernel'
import { withNodeFallback } from '#namespaces/kit'

/**
 * Asks a network's Esplora endpoints, the first that answers. Resolves with an answer of status
 * 200, 400 or 404; throws `rpc` when none gives one.
 */
export type Esplora = (network: Caip2, path: string, call?: NodeRequest) => Promise<NodeResponse>

/** Statuses that say something about what was asked; any other is about the endpoint. */
const answerStatuses = [200, 400, 404]

/** Makes the asker over the namespace's networks. */
export function createEsplora(host: NamespaceHost): Esplora {
  return (network, path, call = {}) =>
    withNodeFallback(host, network, call, async (url) => {
      const answer = await host.request(`${url.replace(/\/+$/, '')}${path}`, call)
      if (!answerStatuses.includes(answer.status)) throw fault('rpc', answer)
      return answer
    })
}
