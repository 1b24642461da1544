import type { InferOutput } from 'valibot'
import { nullish, number, object, pipe, regex, string, union } from 'valibot'
import { safeText } from '#kernel'

/** Schema of a token from the provider, also stored and shown to hosts. */
export const tokenRecord = object({
  name: safeText(64),
  symbol: safeText(32),
  chainId: pipe(string(), regex(/^[^:]+:[^:]+$/)),
  address: nullish(string()),
  price: nullish(union([number(), string()])),
  quantity: object({ decimals: pipe(union([string(), number()])), numeric: string() }),
  iconUrl: nullish(string()),
})
/** A token from the provider; every field is foreign. */
export type TokenRecord = InferOutput<typeof tokenRecord>
