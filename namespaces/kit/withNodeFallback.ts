import type { Caip2, NamespaceHost } from '#kernel'
import { fault } from '#kernel'
import type { NodeOptions } from './NodeOptions.ts'

/**
 * Requests from a network's nodes in order until one succeeds.
 * Rejects with the last node's failure, with `rpc` if the network has no node, and with the reason
 * of an aborted signal.
 */
export async function withNodeFallback<Answer>(
  host: Pick<NamespaceHost, 'networks'>,
  network: Caip2,
  { signal, onNodeFailure }: NodeOptions,
  request: (url: string) => Promise<Answer>,
): Promise<Answer> {
  const urls =
    host.networks().find(({ caipNetworkId }) => caipNetworkId === network)?.rpcUrls.default.http ??
    []
  let failure: unknown
  for (const url of urls) {
    signal?.throwIfAborted()
    try {
      return await request(url)
    } catch (error) {
      failure = error
      onNodeFailure?.()
    }
  }
  signal?.throwIfAborted()
  throw failure ?? fault('rpc')
}
