import { LatchkeyError } from '#kernel'

/** Creates a `transaction-invalid` error; `why` is the end of a sentence. */
export const createInvalidTransaction = (why: string, cause?: unknown): LatchkeyError =>
  new LatchkeyError('transaction-invalid', { why }, { cause })
