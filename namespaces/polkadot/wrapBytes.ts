const [open, close] = ['<Bytes>', '</Bytes>'].map((text) => new TextEncoder().encode(text))

const startsWith = (bytes: Uint8Array, part: Uint8Array) =>
  part.every((byte, at) => bytes[at] === byte)

/**
 * Wraps bytes in `<Bytes>` and `</Bytes>` unless they are wrapped already. No transaction starts
 * this way, so a signed message is never a signed transaction.
 */
export function wrapBytes(bytes: Uint8Array): Uint8Array {
  if (!open || !close) return bytes
  const isWrapped =
    bytes.length >= open.length + close.length &&
    startsWith(bytes, open) &&
    startsWith(bytes.subarray(-close.length), close)
  return isWrapped ? bytes : Uint8Array.from([...open, ...bytes, ...close])
}
