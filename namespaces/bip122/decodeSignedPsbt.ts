import { base64, hex } from '@scure/base'
import { LatchkeyError } from '#kernel'

const maxPsbtBytes = 800_000

/** Decodes a signed PSBT: bytes, hex or base64. Throws `foreign-invalid`. */
export function decodeSignedPsbt(written: unknown): Uint8Array {
  if (written instanceof Uint8Array && written.length <= maxPsbtBytes)
    return Uint8Array.from(written)
  if (typeof written === 'string' && written.length <= 2 * maxPsbtBytes) {
    try {
      return /^([0-9a-f]{2})+$/i.test(written)
        ? hex.decode(written.toLowerCase())
        : base64.decode(written)
    } catch {
      // Neither of the two: refused below.
    }
  }
  throw new LatchkeyError('foreign-invalid', { what: 'The signed transaction', path: '' })
}
