import type { Caip2 } from '#kernel'
import { fault } from '#kernel'
import { importWithRetry } from '#namespaces/kit'
import { toHexChainId } from './networkId.ts'
import type { NodeReader } from './nodeReader.ts'

/** True if any node of the network can answer, so that no wallet is needed. */
export const isNodeMethod = (method: string) =>
  /^(net_version$|web3_clientVersion$|eth_(block|call$|chainId$|createAccess|estimate|fee|gasPrice$|get|max|new|sendRaw|simulate|supported|syncing$|uninstall))/.test(
    method,
  )

/** Answers a read for a network from its nodes. */
export async function answerFromNode(
  node: NodeReader,
  network: Caip2,
  method: string,
  params: unknown,
): Promise<unknown> {
  if (method === 'eth_chainId') return toHexChainId(network)
  if (method === 'net_version') return BigInt(toHexChainId(network)).toString()
  const list: readonly unknown[] = Array.isArray(params) ? params : []
  return method === 'eth_sendRawTransaction'
    ? (await importWithRetry(() => import('./sendRawTransaction.ts'))).sendRawTransaction(
        node,
        network,
        list,
      )
    : node(network, method, list)
}

/** Answers a read for a network from its nodes; throws `unsupported` for other methods. */
export async function readFromNode(
  node: NodeReader,
  ...call: [network: Caip2, method: string, params: unknown]
): Promise<unknown> {
  if (!isNodeMethod(call[1])) throw fault('unsupported')
  return answerFromNode(node, ...call)
}
