import { nullish, object, pipe, regex, string } from 'valibot'
import type { Schema } from '#kernel'

const base64 = pipe(string(), regex(/^[\w+/]{4,}={0,2}$/))
const digest = pipe(string(), regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))

/** The answer to a request for a signature over a message. */
export const signedMessage: Schema<{ readonly signature: string }> = object({ signature: base64 })
/**
 * The answer to a request for a signed transaction; each generation of wallets calls the bytes
 * differently.
 */
export const signedTransaction: Schema<{
  readonly signature: string
  readonly bytes?: string | null | undefined
  readonly transactionBytes?: string | null | undefined
  readonly transactionBlockBytes?: string | null | undefined
}> = object({
  signature: base64,
  bytes: nullish(base64),
  transactionBytes: nullish(base64),
  transactionBlockBytes: nullish(base64),
})
/** The answer of who executed a transaction. */
export const executed: Schema<{ readonly digest: string }> = object({ digest })
