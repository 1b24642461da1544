import type { NamespaceHost } from '#kernel'
import { fault } from '#kernel'
import type { JsonRpc } from '#namespaces/kit'
import { createJsonRpc } from '#namespaces/kit'

/**
 * Reads from a network's nodes, in order.
 * Errors: `rpc`, with the node's own error as `cause` if it refused.
 */
export type NodeReader = JsonRpc

/** The errors of `author_`; others, such as those of load or of a missing block, are the node's. */
const isAboutCall = (code: number) => code >= 1000 && code < 2000

/** Creates a reader over the namespace's networks. */
export const createNodeReader = (host: NamespaceHost): NodeReader =>
  createJsonRpc(
    host,
    (error) => fault('rpc', error),
    ({ code }) => !isAboutCall(code),
  )
