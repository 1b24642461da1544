import { nullish, number, object, optional, string, unknown } from 'valibot'
import type { AbortOptions, Caip2, NamespaceHost, Schema } from '#kernel'
import { fault, parse } from '#kernel'
import { mapFault } from './mapFault.ts'

/**
 * Reads from a network's nodes, in order.
 * Errors: `rpc` if none answers or the network has none; a node's own error as its fault, with that
 * error as `cause`.
 */
export type NodeReader = (
  network: Caip2,
  method: string,
  params: readonly unknown[],
  options?: AbortOptions,
) => Promise<unknown>

type Answer = {
  readonly result?: unknown
  readonly error?:
    | { readonly code: number; readonly message: string; readonly data?: unknown }
    | null
    | undefined
}
const answerSchema: Schema<Answer> = object({
  result: optional(unknown()),
  error: nullish(object({ code: number(), message: string(), data: optional(unknown()) })),
})

/** Answers of the chain about a call, which every node would give. */
const chainAnswerPattern = /revert|invalid opcode|out of gas|insufficient funds|exceeds allowance/i

/** Creates a reader over the namespace's networks. */
export function createNodeReader(host: NamespaceHost): NodeReader {
  return async (network, method, params, options) => {
    const urls =
      host.networks().find(({ caipNetworkId }) => caipNetworkId === network)?.rpcUrls.default
        .http ?? []
    let failure: unknown
    for (const url of urls) {
      options?.signal?.throwIfAborted()
      try {
        const { result, error } = parse(
          answerSchema,
          await host.post(url, { jsonrpc: '2.0', id: 1, method, params }, options),
          'The node',
        )
        if (!error) return result
        failure = mapFault(error)
        // A node that is busy, lags behind or lacks a method says nothing about the call: the next
        // one may answer it.
        if (error.code === 3 || chainAnswerPattern.test(error.message)) break
      } catch (error) {
        failure = error
      }
    }
    options?.signal?.throwIfAborted()
    throw failure ?? fault('rpc')
  }
}
