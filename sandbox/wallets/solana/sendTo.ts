import { RpcFault } from '../rpcFault.ts'

/**
 * Sends a signed transaction to a node. A refusal keeps the node's message under the code
 * wallets use.
 */
export async function sendTo(url: string, transaction: Uint8Array): Promise<string> {
  const params = [
    btoa(String.fromCharCode(...transaction)),
    { encoding: 'base64', preflightCommitment: 'confirmed' },
  ]
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'sendTransaction', params })
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  const { result, error } = await answer.json()
  if (typeof result !== 'string')
    throw new RpcFault(-32603, String(error?.message ?? 'The node did not take it'))
  return result
}
