import type { Schema } from '#kernel'
import { gate } from '#kernel'
import { invalidTransaction } from './invalidTransaction.ts'

/**
 * Reads a part of what a wallet is about to be given. Throws `transaction-invalid`: what cannot be
 * read is not signed.
 */
export function readSent<Read>(schema: Schema<Read>, given: unknown): Read {
  try {
    return gate(schema, given, 'The transaction')
  } catch (cause) {
    throw invalidTransaction('it cannot be read.', cause)
  }
}
