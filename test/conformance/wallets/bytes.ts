/** Writes a value as JSON data, with bytes as `{ bytes: number[] }`; uses nothing outside itself. */
export function encodeBytes(value: unknown): unknown {
  // A `Buffer` arrives as what its `toJSON` made of it; the object that holds it has the bytes.
  function write(this: object, key: string, inner: unknown) {
    const held: unknown = Reflect.get(this, key)
    return ArrayBuffer.isView(held) && 'length' in held
      ? { bytes: Array.from(Object(held), Number) }
      : inner
  }
  return JSON.parse(JSON.stringify(value ?? null, write))
}

/** Reads what `encodeBytes` wrote; uses nothing outside itself. */
export function decodeBytes(value: unknown): unknown {
  const read = (_: string, inner: unknown) => {
    const { bytes } = Object(inner)
    return Array.isArray(bytes) ? Uint8Array.from(bytes) : inner
  }
  return JSON.parse(JSON.stringify(value ?? null), read)
}
