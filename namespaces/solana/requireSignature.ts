import { LatchkeyError } from '#kernel'
import type { Codec } from './codec.ts'
import { isSignatureValid } from './isSignatureValid.ts'

/** Throws `foreign-invalid` unless the signature is the address's over exactly these bytes. */
export function requireSignature(
  { decodeBase58 }: Codec,
  address: string,
  message: Uint8Array,
  signature: Uint8Array,
): void {
  const key = decodeBase58(address, 32)
  if (!key || !isSignatureValid(signature, message, key))
    throw new LatchkeyError('foreign-invalid', { what: 'The signed message', path: '' })
}
