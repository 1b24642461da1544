import { fromBase64 } from '#libraries/kit'

const fromHex = (text: string) =>
  Uint8Array.from(text.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))

const hexPattern = /^([0-9a-f]{2})+$/i

/**
 * Decodes the bytes of a wallet: base64, hex as some wallets write them, or bytes.
 * `undefined` for anything else.
 */
export function parseBytes(foreign: unknown): Uint8Array | undefined {
  if (foreign instanceof Uint8Array) return Uint8Array.from(foreign)
  if (typeof foreign !== 'string') return undefined
  // Base64 of a document or a key is never made of hex digits alone.
  return hexPattern.test(foreign) ? fromHex(foreign) : fromBase64(foreign)
}
