import { nullish, object, pipe, regex, string } from 'valibot'
import type { Schema } from '#kernel'

const base64Schema = pipe(string(), regex(/^[\w+/]{4,}={0,2}$/))
const digestSchema = pipe(string(), regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))

/** The answer to a request for a signature over a message. */
export const signedMessageSchema: Schema<{ readonly signature: string }> = object({
  signature: base64Schema,
})
/**
 * The answer to a request for a signed transaction; each generation of wallets calls the bytes
 * differently.
 */
export const signedTransactionSchema: Schema<{
  readonly signature: string
  readonly bytes?: string | null | undefined
  readonly transactionBytes?: string | null | undefined
  readonly transactionBlockBytes?: string | null | undefined
}> = object({
  signature: base64Schema,
  bytes: nullish(base64Schema),
  transactionBytes: nullish(base64Schema),
  transactionBlockBytes: nullish(base64Schema),
})
/** The answer of who executed a transaction. */
export const executedSchema: Schema<{ readonly digest: string }> = object({ digest: digestSchema })
