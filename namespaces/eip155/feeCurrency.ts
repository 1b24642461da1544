import { nullish, object, pipe, regex, string, transform } from 'valibot'
import type { Hex } from 'viem'
import { BaseError } from 'viem'
import { serializeTransaction } from 'viem/celo'
import type { Caip2, Schema } from '#kernel'
import { LatchkeyError, parse } from '#kernel'

type FeeCurrencyTransaction = {
  readonly chainId?: bigint | null | undefined
  readonly to?: string | null | undefined
  readonly feeCurrency?: string | null | undefined
  readonly gasPrice?: bigint | null | undefined
  readonly maxFeePerGas?: bigint | null | undefined
  readonly maxPriorityFeePerGas?: bigint | null | undefined
}
const quantitySchema = nullish(
  pipe(
    string(),
    regex(/^0x[0-9a-f]+$/i),
    transform((text) => BigInt(text)),
  ),
)
const textSchema = nullish(string())
const transactionSchema: Schema<FeeCurrencyTransaction> = object({
  chainId: quantitySchema,
  to: textSchema,
  feeCurrency: textSchema,
  gasPrice: quantitySchema,
  maxFeePerGas: quantitySchema,
  maxPriorityFeePerGas: quantitySchema,
})

// Without the prefix the library does not take it for an address.
const toHexOrInvalid = (text: string | null | undefined): Hex | undefined =>
  text ? (text.startsWith('0x') ? `0x${text.slice(2)}` : `0x?${text}`) : undefined
const omitNullish = (fields: object) =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  )
// The library checks the rest.
const isSerializable = (fields: object): fields is Parameters<typeof serializeTransaction>[0] =>
  'chainId' in fields

/**
 * Checks a transaction with a fee token against Celo's transaction type 0x7b.
 * Throws `transaction-invalid` with the library's message, `network-mismatch` if the transaction
 * names another chain.
 */
export function assertFeeCurrency(network: Caip2, foreign: unknown): void {
  const sent = parse(transactionSchema, foreign, 'The transaction')
  const chainId = sent.chainId ?? BigInt(network.slice('eip155:'.length))
  const transaction = omitNullish({
    ...sent,
    type: 'cip64',
    chainId: Number(chainId),
    to: toHexOrInvalid(sent.to),
    feeCurrency: toHexOrInvalid(sent.feeCurrency),
  })
  try {
    if (isSerializable(transaction)) serializeTransaction(transaction)
  } catch (cause) {
    throw new LatchkeyError(
      'transaction-invalid',
      { why: cause instanceof BaseError ? cause.shortMessage : String(cause) },
      { cause },
    )
  }
  const at: Caip2 = `eip155:${chainId}`
  if (at !== network) throw new LatchkeyError('network-mismatch', { at, network })
}
