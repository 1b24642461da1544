/** A field of a protocol buffer: its number, and its bytes or its value. */
export type Field = { readonly field: number; readonly value: Uint8Array | bigint }

/**
 * The fields of a message in their order; `undefined` for bytes that are none. Of the wire types
 * there are those that transactions have: varint and length-delimited.
 */
export function readProto(bytes: Uint8Array): readonly Field[] | undefined {
  const fields: Field[] = []
  let at = 0
  const varint = (): bigint | undefined => {
    let value = 0n
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = bytes[at++]
      if (byte === undefined) return undefined
      value |= BigInt(byte & 127) << shift
      if (byte < 128) return value < 1n << 64n ? value : undefined
    }
    return undefined
  }
  while (at < bytes.length) {
    const tag = varint()
    if (tag === undefined || tag >> 3n === 0n) return undefined
    const field = Number(tag >> 3n)
    const found = varint()
    if (found === undefined || ((tag & 7n) !== 0n && (tag & 7n) !== 2n)) return undefined
    if ((tag & 7n) === 0n) fields.push({ field, value: found })
    else {
      const end = at + Number(found)
      if (end > bytes.length) return undefined
      fields.push({ field, value: bytes.slice(at, end) })
      at = end
    }
  }
  return fields
}
