import type { InferOutput } from 'valibot'
import { array, nullish, object, optional, record, string } from 'valibot'
import { safeText } from '#kernel'

const attribute = object({ avatar: optional(string()), bio: optional(string()) })

/** What the provider tells of a name. Addresses stand by coin type, in decimal digits. */
export const nameRecord = object({
  name: safeText(255),
  registered_at: string(),
  updated_at: nullish(string()),
  addresses: record(string(), object({ address: string(), created: string() })),
  attributes: array(attribute),
})
/** A name as the provider tells of it: all of it foreign. */
export type NameRecord = InferOutput<typeof nameRecord>
