import { TransactionDataBuilder } from '@mysten/sui/transactions'
import { nullish, object, string } from 'valibot'
import type { AbortOptions, Caip2, Schema, SentRequest } from '#kernel'
import { fault, isLatchkeyError, parse } from '#kernel'
import type { ChainTools } from './chainTools.ts'
import type { DecodedRequest } from './decodeRequest.ts'
import { decodeRequest, decodeTransaction } from './decodeRequest.ts'

const transactionSchema: Schema<
  { readonly transactionBcs?: string | null | undefined } | null | undefined
> = nullish(object({ transactionBcs: nullish(string()) }))
const query = 'query ($digest: String!) { transaction(digest: $digest) { transactionBcs } }'

/**
 * Whether the transaction under a digest is what the wallet was asked to sign: the same sender,
 * inputs and commands, whichever coins pay and at whatever price. The digest is that of the bytes
 * the node shows. `undefined` while no node shows it. Throws `rpc`, `transaction-invalid`.
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
    serializeTransaction(request) === serializeTransaction(shown)
  )
}

function decodeNodeTransaction(bcs: string): DecodedRequest {
  try {
    return decodeTransaction(bcs)
  } catch (error) {
    throw isLatchkeyError(error, 'transaction-invalid') ? fault('rpc', error) : error
  }
}

/** What a transaction does: which coins pay matters where all of them are given away. */
function serializeTransaction({
  data: { sender, inputs, commands, gasData },
}: DecodedRequest): string {
  const isWhole = commands.some(({ TransferObjects: given }) =>
    given?.objects.some(({ $kind }) => $kind === 'GasCoin'),
  )
  return JSON.stringify([
    sender,
    inputs,
    commands,
    gasData.owner ?? sender,
    isWhole ? gasData.payment : [],
  ])
}
