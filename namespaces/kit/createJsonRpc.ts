import { nullish, number, object, optional, string, unknown } from 'valibot'
import type { Caip2, NamespaceHost, Schema } from '#kernel'
import { parse } from '#kernel'
import type { NodeOptions } from './NodeOptions.ts'
import { withNodeFallback } from './withNodeFallback.ts'

/** Reads from a network's nodes by JSON-RPC 2.0, in order; the result is foreign data. */
export type JsonRpc = (
  network: Caip2,
  method: string,
  params: readonly unknown[],
  options?: NodeOptions,
) => Promise<unknown>

/** The `error` of a response. */
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
 * Creates a reader over the namespace's networks.
 * `toFault` maps a node's error. An error concerns the call itself, and every node would return it,
 * unless `isNodeError` is true for it: then the next node is called. Rejects as `withNodeFallback`
 * does.
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
