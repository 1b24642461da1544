import { RpcFault } from '../rpcFault.ts'

const mutation = `mutation ($bytes: Base64!, $signatures: [Base64!]!) {
  executeTransaction(transactionDataBcs: $bytes, signatures: $signatures) {
    errors
    effects { digest }
  }
}`

/** Sends a signed transaction to a node; resolves with its digest. */
export async function executeOn(url: string, bytes: string, signature: string): Promise<string> {
  const body = JSON.stringify({ query: mutation, variables: { bytes, signatures: [signature] } })
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  const { data, errors } = await answer.json()
  const { effects, errors: refused } = data?.executeTransaction ?? {}
  if (typeof effects?.digest !== 'string')
    throw new RpcFault(
      -32603,
      String(refused?.[0] ?? errors?.[0]?.message ?? 'The node did not execute it'),
    )
  return effects.digest
}
