const [open, close] = ['<Bytes>', '</Bytes>'] as const

/** The bytes of hex digits. */
export const hexToBytes = (hex: string): Uint8Array =>
  Uint8Array.from(hex.replace(/^0x/, '').match(/../g) ?? [], (digits) =>
    Number.parseInt(digits, 16),
  )

/** Puts the tag around a message that keeps it from being a transaction, unless it is there. */
export function wrapBytes(bytes: Uint8Array): Uint8Array {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return isWrapped(bytes)
    ? bytes
    : Uint8Array.from(`${open}${text}${close}`, (letter) => letter.charCodeAt(0))
}

/** True if the tag is there. */
export function isWrapped(bytes: Uint8Array): boolean {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return text.length >= open.length + close.length && text.startsWith(open) && text.endsWith(close)
}
