import { TransactionDataBuilder } from '@mysten/sui/transactions'
import { nullish, object, string } from 'valibot'
import type { AbortOptions, Caip2, Schema, SentRequest } from '#kernel'
import { fault, isLatchkeyError, parse } from '#kernel'
import type { ChainTools } from './chainTools.ts'
import type { DecodedRequest } from './decodeRequest.ts'
import { decodeRequest, decodeTransaction } from './decodeRequest.ts'
import { serializeEffect } from './serializeEffect.ts'

const transactionSchema: Schema<
  { readonly transactionBcs?: string | null | undefined } | null | undefined
> = nullish(object({ transactionBcs: nullish(string()) }))
const query = 'query ($digest: String!) { transaction(digest: $digest) { transactionBcs } }'

/**
 * Compares a transaction with the request: sender, inputs and commands.
 * The paying coins and the price may differ. The digest is that of the node's bytes. `undefined`
 * while no node returns it. Throws `rpc`, `transaction-invalid`.
 */
export async function isSameTransaction(
  tools: ChainTools,
  network: Caip2,
  hash: string,
  sent: SentRequest,
  options: AbortOptions = {},
): Promise<boolean | undefined> {
  const request = await decodeRequest(tools, sent)
  if (!request || !/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(hash)) return undefined
  const bcs = parse(
    transactionSchema,
    (await tools.node(network, query, { digest: hash }, options))['transaction'],
    'The transaction',
  )?.transactionBcs
  if (!bcs) return undefined
  const shown = decodeNodeTransaction(bcs)
  if (TransactionDataBuilder.getDigestFromBytes(shown.bytes) !== hash) throw fault('rpc', bcs)
  return (
    TransactionDataBuilder.getDigestFromBytes(request.bytes) === hash ||
    serializeEffect(request) === serializeEffect(shown)
  )
}

function decodeNodeTransaction(bcs: string): DecodedRequest {
  try {
    return decodeTransaction(bcs)
  } catch (error) {
    throw isLatchkeyError(error, 'transaction-invalid') ? fault('rpc', error) : error
  }
}
