import type { Schema } from '#kernel'
import { parse } from '#kernel'
import { createInvalidTransaction } from './createInvalidTransaction.ts'

/**
 * Reads a part of what a wallet is about to be given. Throws `transaction-invalid`: what cannot be
 * read is not signed.
 */
export function parseTransactionPart<Read>(schema: Schema<Read>, foreign: unknown): Read {
  try {
    return parse(schema, foreign, 'The transaction')
  } catch (cause) {
    throw createInvalidTransaction('it cannot be read.', cause)
  }
}
