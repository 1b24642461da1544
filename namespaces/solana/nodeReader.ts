import type { NamespaceHost } from '#kernel'
import type { JsonRpc } from '#namespaces/kit'
import { createJsonRpc } from '#namespaces/kit'
import { mapNodeFault } from './mapNodeFault.ts'

/**
 * Reads from a network's nodes, the first that answers. Errors: `rpc` when none does or the network
 * has none; what a node says of the call itself as its fault, with the node's error as `cause`.
 */
export type NodeReader = JsonRpc

/**
 * Errors about the call itself, which every node would give: it failed in simulation, its signature
 * or parameters are wrong. All others are about the node.
 */
const callErrorCodes: ReadonlySet<number> = new Set([-32002, -32003, -32013, -32015, -32602])

/** Makes the reader over the namespace's networks. */
export const createNodeReader = (host: NamespaceHost): NodeReader =>
  createJsonRpc(host, mapNodeFault, ({ code }) => !callErrorCodes.has(code))
