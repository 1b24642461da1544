import type { InferOutput } from 'valibot'
import { number, object, optional, pipe, regex, string, union } from 'valibot'
import { safeText } from '#kernel'

/** Schema of a token from the provider, also stored and shown to hosts. */
export const tokenRecord = object({
  name: safeText(64),
  symbol: safeText(32),
  chainId: pipe(string(), regex(/^[^:]+:[^:]+$/)),
  address: optional(string()),
  price: optional(union([number(), string()])),
  quantity: object({ decimals: pipe(union([string(), number()])), numeric: string() }),
  iconUrl: optional(string()),
})
/** A token from the provider; every field is foreign. */
export type TokenRecord = InferOutput<typeof tokenRecord>
