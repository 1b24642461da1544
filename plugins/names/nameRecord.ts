import type { InferOutput } from 'valibot'
import { array, nullish, object, optional, record, string } from 'valibot'
import { safeText } from '#kernel'

const attribute = object({ avatar: optional(string()), bio: optional(string()) })

/** A name as the provider reports it. Addresses are keyed by coin type, in decimal digits. */
export const nameRecord = object({
  name: safeText(255),
  registered_at: string(),
  updated_at: nullish(string()),
  addresses: record(string(), object({ address: string(), created: string() })),
  attributes: array(attribute),
})
/** A name from the provider; every field is foreign. */
export type NameRecord = InferOutput<typeof nameRecord>
