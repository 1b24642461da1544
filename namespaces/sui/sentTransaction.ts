import { Transaction, TransactionDataBuilder } from '@mysten/sui/transactions'
import { base64 } from '@scure/base'
import { nullish, object, string } from 'valibot'
import type { Schema, Sent } from '#kernel'
import { gate, LatchkeyError } from '#kernel'
import type { ChainTools } from './chainTools.ts'

/** A transaction in its bytes, and read. */
export type Asked = { readonly bytes: Uint8Array; readonly data: TransactionDataBuilder }

const planned: Schema<{ readonly sender: string; readonly bytes: string; readonly json: string }> =
  object({
    sender: string(),
    bytes: string(),
    json: string(),
  })
const called: Schema<{
  readonly transaction: string
  readonly address?: string | null | undefined
}> = object({
  transaction: string(),
  address: nullish(string()),
})
const methods: readonly string[] = ['sui_signTransaction', 'sui_signAndExecuteTransaction']

const invalid = (why: string, cause?: unknown) =>
  new LatchkeyError('transaction-invalid', { why }, { cause })

function read<Read>(work: () => Read): Read {
  try {
    return work()
  } catch (cause) {
    throw invalid('it cannot be read.', cause)
  }
}

/** A transaction out of exactly its bytes. */
export function transactionIn(text: string): Asked {
  const bytes = read(() => base64.decode(text))
  const data = read(() => TransactionDataBuilder.fromBytes(bytes))
  if (read(() => base64.encode(data.build())) !== text) throw invalid('it cannot be read.')
  return { bytes, data }
}

/** Wallets of a page are given the JSON and not the bytes. */
async function requireSame(json: string, bytes: string): Promise<void> {
  const built = await Promise.resolve()
    .then(() => Transaction.from(json).build())
    .catch((cause: unknown) => {
      throw invalid('it cannot be read.', cause)
    })
  if (base64.encode(built) !== bytes) throw invalid('it says two things.')
}

/**
 * The transaction of a plan’s payload or of a call; `undefined` for a method that signs none, and
 * for a plan that is blocked and has none. Throws `transaction-invalid` for what cannot be read,
 * and where the two forms that wallets take, or its sender and the account, are not the same.
 */
export async function sentTransaction(
  { canonical }: Pick<ChainTools, 'canonical'>,
  sent: Sent,
): Promise<Asked | undefined> {
  if ('method' in sent) {
    if (!methods.includes(sent.method)) return undefined
    const { transaction, address } = read(() => gate(called, sent.params, 'The transaction'))
    const asked = transactionIn(transaction)
    if (address && canonical(address) !== asked.data.sender)
      throw invalid('it is for another account.')
    return asked
  }
  if (sent.payload === undefined) return undefined
  const { sender, bytes, json } = read(() => gate(planned, sent.payload, 'The transaction'))
  const asked = transactionIn(bytes)
  if (asked.data.sender !== sender) throw invalid('it is for another account.')
  await requireSame(json, bytes)
  return asked
}
