import type { Caip2 } from '#kernel'
import { hexChainId } from './networkId.ts'
import type { Node } from './node.ts'

/** Whether any node of the network can answer, so that no wallet needs to be asked. */
export const isNodeCall = (method: string) =>
  /^eth_(block|call$|chainId$|estimate|fee|gasPrice$|get|max|new|sendRaw|supported|syncing$|uninstall)/.test(
    method,
  )

/** Answers a read for a network from its nodes. */
export async function answerFromNode(
  node: Node,
  network: Caip2,
  method: string,
  params: unknown,
): Promise<unknown> {
  return method === 'eth_chainId'
    ? hexChainId(network)
    : node(network, method, Array.isArray(params) ? params : [])
}
