/** Bytes as `0x` and hex digits. */
export const toHex = (bytes: Uint8Array): `0x${string}` =>
  `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** Decodes hex digits, with or without `0x`. Other characters give zeros: check first. */
export function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  const digits = hex.replace(/^0x/, '')
  return Uint8Array.from({ length: digits.length >> 1 }, (_, at) =>
    Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16),
  )
}
