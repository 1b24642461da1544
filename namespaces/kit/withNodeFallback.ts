import type { AbortOptions, Caip2, NamespaceHost } from '#kernel'
import { fault } from '#kernel'

/**
 * Asks a network's nodes one after another and resolves with the first answer; where `ask` rejects,
 * the next one is asked. Rejects with what the last node
 * failed with, with `rpc` when the network has no node, and with the reason of an aborted signal.
 */
export async function withNodeFallback<Answer>(
  host: Pick<NamespaceHost, 'networks'>,
  network: Caip2,
  { signal }: AbortOptions,
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
    }
  }
  signal?.throwIfAborted()
  throw failure ?? fault('rpc')
}
