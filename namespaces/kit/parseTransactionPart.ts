import type { Schema } from '#kernel'
import { parse } from '#kernel'
import { createInvalidTransaction } from './createInvalidTransaction.ts'

/**
 * Parses a part of a transaction before it goes to a wallet.
 * Throws `transaction-invalid`.
 */
export function parseTransactionPart<Read>(schema: Schema<Read>, foreign: unknown): Read {
  try {
    return parse(schema, foreign, 'The transaction')
  } catch (cause) {
    throw createInvalidTransaction('it cannot be read.', cause)
  }
}
