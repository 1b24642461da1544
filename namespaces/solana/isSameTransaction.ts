import { VersionedTransaction } from '@solana/web3.js'
import { literal, nullish, object, string, tuple } from 'valibot'
import type { AbortOptions, Caip2, Schema, SentRequest } from '#kernel'
import { parse } from '#kernel'
import type { ChainTools } from './chainTools.ts'
import { compareTransactions } from './compareTransactions.ts'
import { decodeRequest } from './decodeRequest.ts'

const transactionSchema: Schema<
  { readonly transaction: readonly [string, 'base64'] } | null | undefined
> = nullish(object({ transaction: tuple([string(), literal('base64')]) }))

/**
 * Compares a transaction with the request: payer and instructions.
 * Blockhash and price may differ. `undefined` while no node returns it, and if the wallet added
 * instructions of unknown programs, as some do to guard it. Throws `rpc`, `transaction-invalid`.
 */
export async function isSameTransaction(
  tools: ChainTools,
  network: Caip2,
  hash: string,
  sent: SentRequest,
  options: AbortOptions = {},
): Promise<boolean | undefined> {
  const request = decodeRequest(tools, sent)
  if (!request || !tools.codec.decodeBase58(hash, 64)) return undefined
  const form = { encoding: 'base64', maxSupportedTransactionVersion: 0, commitment: 'confirmed' }
  const answer = parse(
    transactionSchema,
    await tools.node(network, 'getTransaction', [hash, form], options),
    'The transaction',
  )
  const onChain = answer && decodeTransaction(tools.codec.decodeBase64(answer.transaction[0]))
  if (!onChain || tools.codec.encodeBase58(onChain.signatures[0] ?? new Uint8Array()) !== hash)
    return undefined
  const results = request.transactions.map((one) => compareTransactions(one, onChain))
  return results.includes(true) || (results.includes(undefined) ? undefined : false)
}

function decodeTransaction(bytes: Uint8Array | undefined): VersionedTransaction | undefined {
  try {
    return bytes && VersionedTransaction.deserialize(bytes)
  } catch {
    return undefined
  }
}
