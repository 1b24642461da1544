import { LatchkeyError } from '#kernel'

/**
 * What cannot be taken for one transaction and no other: `transaction-invalid`, with `why` as the
 * end of a sentence.
 */
export const createInvalidTransaction = (why: string, cause?: unknown): LatchkeyError =>
  new LatchkeyError('transaction-invalid', { why }, { cause })
