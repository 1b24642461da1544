import type { NamespaceHost } from '#kernel'
import { fault } from '#kernel'
import type { JsonRpc } from '#namespaces/kit'
import { createJsonRpc } from '#namespaces/kit'

/**
 * Reads from a network's nodes, the first that answers. Errors: `rpc`, with what the node itself
 * said as `cause` when it is the node that refused.
 */
export type NodeReader = JsonRpc

/** Makes the reader over the namespace's networks. */
export const createNodeReader = (host: NamespaceHost): NodeReader =>
  createJsonRpc(host, (error) => fault('rpc', error))
