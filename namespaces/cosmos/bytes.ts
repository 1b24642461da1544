import { readField } from '#kernel'

/** More bytes than this are no answer of a wallet. */
const maxBytes = 100_000

export const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

/** The bytes of base64 text; `undefined` when it is none. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

/** The bytes of hex text; `undefined` when it is none. */
export const fromHex = (text: string): Uint8Array<ArrayBuffer> | undefined =>
  /^(0x)?([0-9a-f]{2})*$/i.test(text)
    ? Uint8Array.from(text.replace(/^0x/i, '').match(/../g) ?? [], (digits) =>
        Number.parseInt(digits, 16),
      )
    : undefined

/**
 * The bytes a wallet gave as an array of whatever kind and realm, or as the object that JSON makes
 * of one; `undefined` when it is none. Reads each once.
 */
export function toBytes(foreign: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (typeof foreign !== 'object' || foreign === null) return undefined
  const length = readLength(foreign)
  if (length === undefined || length > maxBytes) return undefined
  const bytes: number[] = []
  for (let at = 0; at < length; at++) {
    const byte = readField(foreign, String(at))
    if (typeof byte !== 'number' || !Number.isInteger(byte) || byte < 0 || byte > 255)
      return undefined
    bytes.push(byte)
  }
  return Uint8Array.from(bytes)
}

function readLength(foreign: object): number | undefined {
  try {
    const length = readField(foreign, 'length') ?? Object.keys(foreign).length
    return typeof length === 'number' && Number.isInteger(length) && length >= 0
      ? length
      : undefined
  } catch {
    return undefined
  }
}
