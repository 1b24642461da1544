import { Transaction, TransactionDataBuilder } from '@mysten/sui/transactions'
import { base64 } from '@scure/base'
import { nullish, object, string } from 'valibot'
import type { Schema, SentRequest } from '#kernel'
import { LatchkeyError, parse } from '#kernel'
import type { ChainTools } from './chainTools.ts'

/** A transaction in its bytes, and read. */
export type DecodedRequest = { readonly bytes: Uint8Array; readonly data: TransactionDataBuilder }

const plannedSchema: Schema<{
  readonly sender: string
  readonly bytes: string
  readonly json: string
}> = object({
  sender: string(),
  bytes: string(),
  json: string(),
})
const requestSchema: Schema<{
  readonly transaction: string
  readonly address?: string | null | undefined
}> = object({
  transaction: string(),
  address: nullish(string()),
})
const transactionMethods: readonly string[] = [
  'sui_signTransaction',
  'sui_signAndExecuteTransaction',
]

const transactionError = (why: string, cause?: unknown) =>
  new LatchkeyError('transaction-invalid', { why }, { cause })

function parseOrThrow<Read>(work: () => Read): Read {
  try {
    return work()
  } catch (cause) {
    throw transactionError('it cannot be read.', cause)
  }
}

/** A transaction out of exactly its bytes. */
export function decodeTransaction(text: string): DecodedRequest {
  const bytes = parseOrThrow(() => base64.decode(text))
  const data = parseOrThrow(() => TransactionDataBuilder.fromBytes(bytes))
  if (parseOrThrow(() => base64.encode(data.build())) !== text)
    throw transactionError('it cannot be read.')
  return { bytes, data }
}

/** Page wallets get the JSON, not the bytes. */
async function requireSame(json: string, bytes: string): Promise<void> {
  const built = await Promise.resolve()
    .then(() => Transaction.from(json).build())
    .catch((cause: unknown) => {
      throw transactionError('it cannot be read.', cause)
    })
  if (base64.encode(built) !== bytes) throw transactionError('it says two things.')
}

/**
 * The transaction of a plan’s payload or of a call; `undefined` for a method that signs none, and
 * for a plan that is blocked and has none. Throws `transaction-invalid` for what cannot be read,
 * and where the two forms that wallets take, or its sender and the account, are not the same.
 */
export async function decodeRequest(
  { normalizeAddress }: Pick<ChainTools, 'normalizeAddress'>,
  sent: SentRequest,
): Promise<DecodedRequest | undefined> {
  if ('method' in sent) {
    if (!transactionMethods.includes(sent.method)) return undefined
    const { transaction, address } = parseOrThrow(() =>
      parse(requestSchema, sent.params, 'The transaction'),
    )
    const decoded = decodeTransaction(transaction)
    if (address && normalizeAddress(address) !== decoded.data.sender)
      throw transactionError('it is for another account.')
    return decoded
  }
  if (sent.payload === undefined) return undefined
  const { sender, bytes, json } = parseOrThrow(() =>
    parse(plannedSchema, sent.payload, 'The transaction'),
  )
  const decoded = decodeTransaction(bytes)
  if (decoded.data.sender !== sender) throw transactionError('it is for another account.')
  await requireSame(json, bytes)
  return decoded
}
