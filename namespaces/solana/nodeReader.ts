import type { NamespaceHost } from '#kernel'
import type { JsonRpc } from '#namespaces/kit'
import { createJsonRpc } from '#namespaces/kit'
import { mapNodeFault } from './mapNodeFault.ts'

/**
 * Reads from a network's nodes, in order.
 * Errors: `rpc` if none answers or the network has none; a node's error about the call as its
 * fault, with that error as `cause`.
 */
export type NodeReader = JsonRpc

/**
 * Errors about the call itself, the same on every node: a failed simulation, an invalid signature
 * or parameter.
 */
const callErrorCodes: ReadonlySet<number> = new Set([-32002, -32003, -32013, -32015, -32602])

/**
 * Creates a reader over the namespace's networks. A node that lags behind does not have a fresh
 * blockhash yet; the next one may.
 */
export const createNodeReader = (host: NamespaceHost): NodeReader =>
  createJsonRpc(
    host,
    mapNodeFault,
    ({ code, message }) => !callErrorCodes.has(code) || /blockhash not found/i.test(message),
  )
