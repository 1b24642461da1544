import { VersionedTransaction } from '@solana/web3.js'
import {
  array,
  bigint,
  minValue,
  nullish,
  object,
  optional,
  pipe,
  strictTuple,
  string,
  transform,
  tuple,
  union,
  unknown,
} from 'valibot'
import type { Schema, SentRequest } from '#kernel'
import { readField } from '#kernel'
import { createInvalidTransaction, parseTransactionPart } from '#namespaces/kit'
import type { AmountScale } from './amountScale.ts'
import type { ChainTools } from './chainTools.ts'

/**
 * A decoded signing request: the transactions, the signing account if the call names one, and the
 * owner of the recipient's token account and the scale of the token's amounts if the plan has one.
 */
export type DecodedRequest = {
  readonly transactions: readonly VersionedTransaction[]
  readonly account: string | undefined
  readonly owner: string | undefined
  readonly scale: AmountScale | undefined
}
type TransactionFields = {
  readonly all: readonly string[]
  readonly pubkey?: string | null | undefined
  readonly owner?: string | undefined
  readonly scale?: AmountScale | undefined
  readonly instructions?: unknown
}

const oneTransaction = pipe(
  string(),
  transform((text) => [text]),
)
const positive = pipe(bigint(), minValue(1n))
const plannedSchema: Schema<TransactionFields> = pipe(
  object({
    transaction: oneTransaction,
    owner: optional(string()),
    scale: optional(object({ numerator: positive, denominator: positive })),
  }),
  transform(({ transaction: all, ...rest }) => ({ all, ...rest })),
)
const singleSchema: Schema<TransactionFields> = pipe(
  object({
    transaction: oneTransaction,
    pubkey: nullish(string()),
    instructions: optional(unknown()),
  }),
  transform(({ transaction: all, ...rest }) => ({ all, ...rest })),
)
const multipleSchema: Schema<TransactionFields> = pipe(
  object({ transactions: array(string()), pubkey: nullish(string()) }),
  transform(({ transactions: all, ...rest }) => ({ all, ...rest })),
)
const rawSchema: Schema<readonly [string, { readonly encoding?: string | undefined }?]> = union([
  tuple([string(), object({ encoding: optional(string()) })]),
  strictTuple([string()]),
])
const schemasByMethod: Readonly<Record<string, Schema<TransactionFields>>> = {
  solana_signTransaction: singleSchema,
  solana_signAndSendTransaction: singleSchema,
  solana_signAllTransactions: multipleSchema,
}

/** Decodes a transaction from exactly its bytes. */
function decodeTransaction(bytes: Uint8Array | undefined): VersionedTransaction {
  try {
    const transaction = VersionedTransaction.deserialize(bytes ?? new Uint8Array())
    const again = transaction.serialize()
    if (again.length === bytes?.length && again.every((byte, at) => byte === bytes[at]))
      return transaction
  } catch (cause) {
    throw createInvalidTransaction('it cannot be read.', cause)
  }
  throw createInvalidTransaction('it cannot be read.')
}

/**
 * Decodes the transactions of a plan's payload or of a call.
 * `undefined` for a method that signs none and for a payload without one. Throws
 * `transaction-invalid` for an unreadable transaction, and for one that also has single fields:
 * wallets differ in which they take.
 */
export function decodeRequest(
  { codec }: Pick<ChainTools, 'codec'>,
  sent: SentRequest,
): DecodedRequest | undefined {
  if ('method' in sent && sent.method === 'sendTransaction') {
    const [text, { encoding = 'base58' } = {}] = parseTransactionPart(rawSchema, sent.params)
    return {
      transactions: [
        decodeTransaction(
          encoding === 'base64' ? codec.decodeBase64(text) : codec.decodeBase58(text),
        ),
      ],
      account: undefined,
      owner: undefined,
      scale: undefined,
    }
  }
  const form =
    'method' in sent
      ? Object.hasOwn(schemasByMethod, sent.method)
        ? schemasByMethod[sent.method]
        : undefined
      : plannedSchema
  // A plan that is blocked may have none.
  if (!form || ('payload' in sent && readField(sent.payload, 'transaction') === undefined))
    return undefined
  const { all, pubkey, owner, scale, instructions } = parseTransactionPart(
    form,
    'method' in sent ? sent.params : sent.payload,
  )
  if (instructions !== undefined) throw createInvalidTransaction('it says two things.')
  if (all.length === 0) throw createInvalidTransaction('it is empty.')
  return {
    transactions: all.map((text) => decodeTransaction(codec.decodeBase64(text))),
    account: pubkey ?? undefined,
    owner,
    scale,
  }
}
