import type { InferOutput } from 'valibot'
import {
  array,
  boolean,
  integer,
  literal,
  maxLength,
  maxValue,
  minLength,
  minValue,
  number,
  object,
  pipe,
  regex,
  string,
  transform,
  union,
  variant,
} from 'valibot'
import { safeText } from '#kernel'

const units = pipe(
  string(),
  regex(/^\d{1,78}$/),
  transform((digits) => BigInt(digits)),
)
const nonEmptyText = pipe(string(), minLength(1), maxLength(200))
const currency = object({
  network: nonEmptyText,
  asset: nonEmptyText,
  metadata: object({
    symbol: safeText(32),
    decimals: pipe(number(), integer(), minValue(0), maxValue(77)),
  }),
})
const side = object({ amount: units, currency })
const evmTransaction = object({
  from: nonEmptyText,
  to: nonEmptyText,
  data: pipe(string(), maxLength(40_000), regex(/^0x([0-9a-f]{2})*$/i)),
  value: units,
})
const instruction = object({
  keys: array(object({ pubkey: nonEmptyText, isSigner: boolean(), isWritable: boolean() })),
  programId: nonEmptyText,
  data: pipe(string(), maxLength(4000), regex(/^([0-9a-f]{2})*$/i)),
})
const step = variant('type', [
  object({
    type: literal('deposit'),
    requestId: nonEmptyText,
    deposit: object({ amount: units, currency: nonEmptyText, receiver: nonEmptyText }),
  }),
  object({
    type: literal('transaction'),
    requestId: nonEmptyText,
    transaction: union([evmTransaction, object({ instructions: array(instruction) })]),
  }),
])

/** Schema of the provider's offer; foreign and unchecked. */
export const quoteSchema = object({
  origin: side,
  destination: side,
  steps: pipe(array(step), minLength(1), maxLength(2)),
  fees: pipe(array(object({ label: safeText(40), amount: units, currency })), maxLength(10)),
  timeInSeconds: pipe(number(), minValue(0), maxValue(86_400)),
})
export type Offer = InferOutput<typeof quoteSchema>
export type OfferedStep = Offer['steps'][number]
export type Instruction = InferOutput<typeof instruction>
