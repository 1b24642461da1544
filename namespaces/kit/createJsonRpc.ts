import { nullish, number, object, optional, string, unknown } from 'valibot'
import type { Abort, Caip2, NamespaceHost, Schema } from '#kernel'
import { gate } from '#kernel'
import { fromNodes } from './fromNodes.ts'

/**
 * Reads from a network's nodes by JSON-RPC 2.0, the first that answers; what it answered is
 * foreign.
 */
export type JsonRpc = (
  network: Caip2,
  method: string,
  params: readonly unknown[],
  options?: Abort,
) => Promise<unknown>

/** The `error` of an answer. */
export type JsonRpcError = {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

type Answer = { readonly result?: unknown; readonly error?: JsonRpcError | null | undefined }
const answer: Schema<Answer> = object({
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
  faultOf: (error: JsonRpcError) => unknown,
  isOfNode?: (error: JsonRpcError) => boolean,
): JsonRpc {
  return async (network, method, params, options = {}) => {
    const { result, error } = await fromNodes(host, network, options, async (url) => {
      const said = gate(
        answer,
        await host.post(url, { jsonrpc: '2.0', id: 1, method, params }, options),
        'The node',
      )
      if (said.error && isOfNode?.(said.error)) throw faultOf(said.error)
      return said
    })
    if (error) throw faultOf(error)
    return result
  }
}
