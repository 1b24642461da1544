const [open, close] = ['<Bytes>', '</Bytes>'].map((text) => new TextEncoder().encode(text))

const startsWith = (bytes: Uint8Array, part: Uint8Array) =>
  part.every((byte, at) => bytes[at] === byte)

/**
 * Bytes between `<Bytes>` and `</Bytes>`, which no transaction begins with: so that signing a
 * message never signs a transaction. What is so already stays.
 */
export function wrapBytes(bytes: Uint8Array): Uint8Array {
  if (!open || !close) return bytes
  const isWrapped =
    bytes.length >= open.length + close.length &&
    startsWith(bytes, open) &&
    startsWith(bytes.subarray(-close.length), close)
  return isWrapped ? bytes : Uint8Array.from([...open, ...bytes, ...close])
}
