import { fault, LatchkeyError } from '#kernel'
import type { DecodedRequest } from './decodeRequest.ts'
import { decodeTransaction } from './decodeRequest.ts'
import { serializeEffect } from './serializeEffect.ts'

/**
 * Compares the bytes that a wallet signed with the planned ones, both in base64.
 * A wallet may set price, budget and paying coins. Throws `unauthorized` if the transaction does
 * something else, `foreign-invalid` if it cannot be read.
 */
export function requireUnchanged(planned: string, signed: string): void {
  if (serializeEffect(decodeTransaction(planned)) !== serializeEffect(decodeSigned(signed)))
    throw fault('unauthorized', signed)
}

function decodeSigned(bytes: string): DecodedRequest {
  try {
    return decodeTransaction(bytes)
  } catch (cause) {
    throw new LatchkeyError(
      'foreign-invalid',
      { what: 'The signed transaction', path: 'bytes' },
      { cause },
    )
  }
}
