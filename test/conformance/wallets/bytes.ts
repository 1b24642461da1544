/** Writes a value as JSON data, with bytes as `{ bytes: number[] }`; uses nothing outside itself. */
export function encodeBytes(value: unknown): unknown {
  const write = (_: string, inner: unknown) =>
    ArrayBuffer.isView(inner) && 'length' in inner
      ? { bytes: Array.from(Object(inner), Number) }
      : inner
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
