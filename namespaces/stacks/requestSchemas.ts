import {
  array,
  bigint,
  integer,
  minValue,
  nullish,
  number,
  object,
  optional,
  pipe,
  regex,
  string,
  transform,
  union,
  unknown,
} from 'valibot'
import type { Schema } from '#kernel'

const textSchema = nullish(string())
const amountSchema = union([
  bigint(),
  pipe(
    number(),
    integer(),
    minValue(0),
    transform((value) => BigInt(value)),
  ),
  pipe(
    string(),
    regex(/^\d{1,39}$/),
    transform((value) => BigInt(value)),
  ),
])
const senderFields = { network: textSchema, address: textSchema, sender: textSchema }
type SenderFields = Readonly<
  Partial<Record<'network' | 'address' | 'sender', string | null | undefined>>
>
export const transferSchema: Schema<
  SenderFields & {
    readonly recipient: string
    readonly amount: bigint
    readonly memo?: string | null | undefined
  }
> = object({
  ...senderFields,
  recipient: string(),
  amount: amountSchema,
  memo: textSchema,
})
const listSchema = nullish(array(unknown()))
/** The arguments of a call under both names, and its post-conditions. */
export type ArgumentLists = Readonly<
  Partial<
    Record<'functionArgs' | 'arguments' | 'postConditions', readonly unknown[] | null | undefined>
  >
>
export const contractCallSchema: Schema<
  SenderFields &
    ArgumentLists & {
      readonly contract: string
      readonly functionName: string
      readonly postConditionMode?: string | null | undefined
    }
> = object({
  ...senderFields,
  contract: string(),
  functionName: string(),
  functionArgs: listSchema,
  arguments: listSchema,
  postConditions: listSchema,
  postConditionMode: textSchema,
})
export const tokenTransferSchema: Schema<
  SenderFields & {
    readonly asset: string
    readonly recipient: string
    readonly amount?: bigint | null | undefined
  }
> = object({
  ...senderFields,
  asset: string(),
  recipient: string(),
  amount: nullish(amountSchema),
})
export const transactionSchema: Schema<
  SenderFields & { readonly transaction: string; readonly txHex?: unknown }
> = object({
  ...senderFields,
  txHex: optional(unknown()),
  transaction: pipe(string(), regex(/^(0x)?([0-9a-f]{2}){1,50000}$/i)),
})
export const senderSchema: Schema<SenderFields> = object(senderFields)
