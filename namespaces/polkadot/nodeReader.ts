import type { NamespaceHost } from '#kernel'
import { fault } from '#kernel'
import type { JsonRpc } from '#namespaces/kit'
import { createJsonRpc } from '#namespaces/kit'

/**
 * Reads from a network's nodes, in order.
 * Errors: `rpc`, with the node's own error as `cause` if it refused.
 */
export type NodeReader = JsonRpc

/** Creates a reader over the namespace's networks. */
export const createNodeReader = (host: NamespaceHost): NodeReader =>
  createJsonRpc(host, (error) => fault('rpc', error))
