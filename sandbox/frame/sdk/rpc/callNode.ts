import { FrameFault } from '../FrameFault.ts'

/** Sends one JSON-RPC request. Rejects with the node's own message. */
export async function callNode(url: string, method: string, params: unknown): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] })
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  }).catch(() => undefined)
  if (!answer) throw new FrameFault('The network could not be reached')
  const { result, error } = await answer.json()
  if (error) throw new FrameFault(String(error.message ?? 'An error occurred'))
  return result
}
