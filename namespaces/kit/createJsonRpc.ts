import { nullish, number, object, optional, string, unknown } from 'valibot'
import type { AbortOptions, Caip2, NamespaceHost, Schema } from '#kernel'
import { parse } from '#kernel'
import { withNodeFallback } from './withNodeFallback.ts'

/**
 * Reads from a network's nodes by JSON-RPC 2.0, the first that answers; what it answered is
 * foreign.
 */
export type JsonRpc = (
  network: Caip2,
  method: string,
  params: readonly unknown[],
  options?: AbortOptions,
) => Promise<unknown>

/** The `error` of an answer. */
export type JsonRpcError = {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

type JsonRpcResponse = {
  readonly result?: unknown
  readonly error?: JsonRpcError | null | undefined
}
const jsonRpcResponse: Schema<JsonRpcResponse> = object({
  result: optional(unknown()),
  error: nullish(object({ code: number(), message: string(), data: optional(unknown()) })),
})

/**
 * Makes the reader over the namespace's networks. `faultOf` says what a node's error means. An
 * error is about the call itself, which every other node would
 * give as well, unless `isOfNode` says that it is the node's own: then the next one is asked.
 * Rejects as `fromNodes` does.
 */
export function createJsonRpc(
  host: NamespaceHost,
  toFault: (error: JsonRpcError) => unknown,
  isNodeError?: (error: JsonRpcError) => boolean,
): JsonRpc {
  return async (network, method, params, options = {}) => {
    const { result, error } = await withNodeFallback(host, network, options, async (url) => {
      const response = parse(
        jsonRpcResponse,
        await host.post(url, { jsonrpc: '2.0', id: 1, method, params }, options),
        'The node',
      )
      if (response.error && isNodeError?.(response.error)) throw toFault(response.error)
      return response
    })
    if (error) throw toFault(error)
    return result
  }
}
