import type { StacksTransactionWire } from '@stacks/transactions'
import { Cl, deserializeTransaction, postConditionToHex } from '@stacks/transactions'
import { object, pipe, regex, string } from 'valibot'
import type { AbortOptions, Caip2, Schema, SentRequest } from '#kernel'
import { fault, parse, toHex } from '#kernel'
import type { ChainTools } from './chainTools.ts'
import type { DecodedRequest } from './decodeRequest.ts'
import { decodeRequest, decodeWireTransaction } from './decodeRequest.ts'

const rawTransactionSchema: Schema<{ readonly raw_tx: string }> = object({
  raw_tx: pipe(string(), regex(/^(0x)?([0-9a-f]{2}){1,1000000}$/i)),
})

/**
 * Compares a transaction with the request: sender, action, recipient and conditions.
 * The id is the hash of the node's bytes. `undefined` while no node returns it, and for a request
 * that is not written as bytes. Throws `rpc`, `transaction-invalid`.
 */
export async function isSameTransaction(
  tools: ChainTools,
  network: Caip2,
  hash: string,
  sent: SentRequest,
  options: AbortOptions = {},
): Promise<boolean | undefined> {
  const request = decodeRequest(tools, network, sent)
  const id = hash.toLowerCase()
  if (!request || !/^0x[0-9a-f]{64}$/.test(id)) return undefined
  const { status, json } = await tools.node(network, `/extended/v1/tx/${id}/raw`, options)
  if (status === 404) return undefined
  if (status !== 200) throw fault('rpc', json)
  const onChain = decodeTransaction(parse(rawTransactionSchema, json, 'The transaction').raw_tx)
  if (!onChain || `0x${onChain.txid()}` !== id) throw fault('rpc', json)
  if (onChain.chainId !== Number(network.slice('stacks:'.length))) return false
  return compareRequests(tools, request, decodeWireTransaction(onChain, network))
}

function decodeTransaction(hex: string): StacksTransactionWire | undefined {
  try {
    return deserializeTransaction(hex.replace(/^0x/i, ''))
  } catch {
    return undefined
  }
}

function serializeRequest(request: DecodedRequest): string | undefined {
  if (request.kind === 'coin')
    return JSON.stringify([request.to, String(request.amount), request.memo])
  if (request.kind !== 'call' || !request.args || !request.conditions) return undefined
  const conditions = request.conditions.map(postConditionToHex).sort()
  return JSON.stringify([
    request.contract,
    request.functionName,
    request.args.map((value) => Cl.serialize(value)),
    conditions,
    request.strict,
  ])
}

function compareRequests(
  { parsePrincipal }: ChainTools,
  request: DecodedRequest,
  onChain: DecodedRequest,
): boolean | undefined {
  const from = parsePrincipal(request.from)
  const owner = request.signer ?? (from && toHex(from.hash))
  if (owner !== undefined && owner !== onChain.signer) return false
  const wanted = serializeRequest(request)
  if (wanted !== undefined) return wanted === serializeRequest(onChain)
  return request.kind === 'call' &&
    (onChain.kind !== 'call' ||
      onChain.contract !== request.contract ||
      onChain.functionName !== request.functionName)
    ? false
    : undefined
}
