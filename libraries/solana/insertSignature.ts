const signatureLength = 64
const keyLength = 32

/** Reads a length as Solana writes lists: seven bits a byte, the lowest first. */
function readLength(
  bytes: Uint8Array,
  at: number,
): { readonly value: number; readonly end: number } {
  let value = 0
  let end = at
  for (let shift = 0; shift < 21; shift += 7) {
    const byte = bytes[end++] ?? 0
    value |= (byte & 0x7f) << shift
    if (byte < 0x80) break
  }
  return { value, end }
}

/**
 * Inserts the signature of a key into a transaction; `undefined` if the key does not sign it.
 * Source: the transaction format of Solana, legacy and version 0.
 */
export function insertSignature(
  transaction: Uint8Array,
  key: Uint8Array,
  signature: Uint8Array,
): Uint8Array | undefined {
  const { value: count, end: first } = readLength(transaction, 0)
  const message = first + count * signatureLength
  // Messages from version 0 on have one byte before the header of three.
  const header = message + ((transaction[message] ?? 0) & 0x80 ? 1 : 0)
  const required = Math.min(transaction[header] ?? 0, count)
  const keys = readLength(transaction, header + 3).end
  const index = Array.from({ length: required }, (_, at) =>
    transaction.subarray(keys + at * keyLength, keys + (at + 1) * keyLength),
  ).findIndex((one) => one.length === keyLength && one.every((byte, at) => byte === key[at]))
  if (index < 0 || signature.length !== signatureLength) return undefined
  const signed = transaction.slice()
  signed.set(signature, first + index * signatureLength)
  return signed
}
