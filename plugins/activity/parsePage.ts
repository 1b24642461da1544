import type { InferOutput } from 'valibot'
import {
  array,
  boolean,
  check,
  nullish,
  number,
  object,
  optional,
  picklist,
  pipe,
  string,
  transform,
  unknown,
} from 'valibot'
import type { Schema } from '#kernel'
import { lenientArray, parse, safeParse, safeText } from '#kernel'
import { parseDecimal } from '#kernel/amount'
import type { Transaction } from '#plugins/ports/activity'
import { toDate } from './toDate.ts'

/** A page of the history as the provider sends it. */
export const pageSchema = object({ data: array(unknown()), next: nullish(string()) })
export type Page = InferOutput<typeof pageSchema>

/** Treats a missing, null or invalid value as absent. */
const lenient = <T>(schema: Schema<T>) =>
  pipe(
    optional(unknown()),
    transform((value) => safeParse(schema, value)),
  )
// No script has more than four marks on a letter; more would cover the rows around.
const text = (most: number) =>
  lenient(
    pipe(
      safeText(most),
      transform((name) => name.replace(/(\p{M}{4})\p{M}+/gu, '$1')),
    ),
  )
const picture = lenient(object({ url: lenient(string()) }))
const transfer = object({
  direction: picklist(['in', 'out', 'self']),
  quantity: lenient(object({ numeric: string() })),
  value: lenient(
    pipe(
      number(),
      transform((given: number) => parseDecimal(given)),
    ),
  ),
  fungible_info: lenient(object({ name: text(64), symbol: text(32), icon: picture })),
  nft_info: lenient(
    object({
      name: text(64),
      content: lenient(object({ preview: picture })),
      flags: lenient(object({ is_spam: lenient(boolean()) })),
    }),
  ),
})
const transaction = object({
  id: string(),
  metadata: object({
    operationType: safeText(40),
    status: safeText(40),
    sentFrom: nullish(safeText(128), ''),
    sentTo: nullish(safeText(128), ''),
    minedAt: pipe(
      string(),
      check((given) => Number.isFinite(toDate(given).getTime()), 'no date'),
    ),
    chain: string(),
    hash: safeText(128),
  }),
  transfers: lenient(lenientArray(transfer)),
})

/** Parses the transactions of a page. Invalid ones are skipped. */
export function parsePage({ data }: Page): readonly Transaction[] {
  return parse(lenientArray(transaction), data, 'The history').map((one) => ({
    ...one,
    transfers: one.transfers ?? [],
  }))
}
