import { VersionedTransaction } from '@solana/web3.js'
import {
  array,
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
import type { Schema, Sent } from '#kernel'
import { fieldOf, gate, LatchkeyError } from '#kernel'
import type { ChainTools } from './chainTools.ts'

/**
 * What a wallet is asked to sign: the bytes, the account that signs where the call names it, and
 * whose the tokens' place is, as the plan says.
 */
export type Asked = {
  readonly transactions: readonly VersionedTransaction[]
  readonly account: string | undefined
  readonly owner: string | undefined
}
type Fields = {
  readonly all: readonly string[]
  readonly pubkey?: string | null | undefined
  readonly owner?: string | undefined
  readonly instructions?: unknown
}

const one = pipe(
  string(),
  transform((text) => [text]),
)
const planned: Schema<Fields> = pipe(
  object({ transaction: one, owner: optional(string()) }),
  transform(({ transaction: all, owner }) => ({ all, owner })),
)
const single: Schema<Fields> = pipe(
  object({ transaction: one, pubkey: nullish(string()), instructions: optional(unknown()) }),
  transform(({ transaction: all, ...rest }) => ({ all, ...rest })),
)
const several: Schema<Fields> = pipe(
  object({ transactions: array(string()), pubkey: nullish(string()) }),
  transform(({ transactions: all, ...rest }) => ({ all, ...rest })),
)
const raw: Schema<readonly [string, { readonly encoding?: string | undefined }?]> = union([
  tuple([string(), object({ encoding: optional(string()) })]),
  strictTuple([string()]),
])
const forms: Readonly<Record<string, Schema<Fields>>> = {
  solana_signTransaction: single,
  solana_signAndSendTransaction: single,
  solana_signAllTransactions: several,
}

const invalid = (why: string, cause?: unknown) =>
  new LatchkeyError('transaction-invalid', { why }, { cause })

/** A transaction out of exactly its bytes. */
function decoded(bytes: Uint8Array | undefined): VersionedTransaction {
  try {
    const transaction = VersionedTransaction.deserialize(bytes ?? new Uint8Array())
    const again = transaction.serialize()
    if (again.length === bytes?.length && again.every((byte, at) => byte === bytes[at]))
      return transaction
  } catch (cause) {
    throw invalid('it cannot be read.', cause)
  }
  throw invalid('it cannot be read.')
}

function read<Read>(schema: Schema<Read>, given: unknown): Read {
  try {
    return gate(schema, given, 'The transaction')
  } catch (cause) {
    throw invalid('it cannot be read.', cause)
  }
}

/**
 * The transactions of a plan's payload or of a call; `undefined` for a method that signs none and
 * for a payload without one. Throws `transaction-invalid` for what cannot be read, and for a
 * transaction
 * that is given as single fields as well: wallets differ in which they take.
 */
export function sentTransactions(
  { codec }: Pick<ChainTools, 'codec'>,
  sent: Sent,
): Asked | undefined {
  if ('method' in sent && sent.method === 'sendTransaction') {
    const [text, { encoding = 'base58' } = {}] = read(raw, sent.params)
    return {
      transactions: [decoded(encoding === 'base64' ? codec.from64(text) : codec.from58(text))],
      account: undefined,
      owner: undefined,
    }
  }
  const form =
    'method' in sent
      ? Object.hasOwn(forms, sent.method)
        ? forms[sent.method]
        : undefined
      : planned
  // A plan that is blocked may have none.
  if (!form || ('payload' in sent && fieldOf(sent.payload, 'transaction') === undefined))
    return undefined
  const { all, pubkey, owner, instructions } = read(
    form,
    'method' in sent ? sent.params : sent.payload,
  )
  if (instructions !== undefined) throw invalid('it says two things.')
  if (all.length === 0) throw invalid('it is empty.')
  return {
    transactions: all.map((text) => decoded(codec.from64(text))),
    account: pubkey ?? undefined,
    owner,
  }
}
