const mark = [0xff, ...new TextEncoder().encode('solana offchain')]
const keyBytes = 32

/** The signers that a header counts at `at`; empty unless they reach exactly to `end`. */
function readSigners(header: Uint8Array, at: number, end: number): readonly Uint8Array[] {
  const count = header[at] ?? 0
  if (at + 1 + count * keyBytes !== end) return []
  return Array.from({ length: count }, (_, index) =>
    header.subarray(at + 1 + index * keyBytes, at + 1 + (index + 1) * keyBytes),
  )
}

/**
 * True if bytes are exactly the header that Solana's off-chain messages put before a message.
 * After the mark: in version 1 the signers; in version 0 an application's domain, the format, the
 * signers and the message's length, or in its first release format and length alone. A looser
 * header could hide the start of a longer text, whose end would pass for the message.
 */
export function isOffchainHeader(
  header: Uint8Array,
  key: Uint8Array,
  messageLength: number,
): boolean {
  if (!mark.every((byte, at) => header[at] === byte)) return false
  const end = header.length
  const namesKey = (signers: readonly Uint8Array[]) =>
    signers.some((signer) => key.every((byte, at) => signer[at] === byte))
  const version = header[mark.length]
  if (version === 1) return namesKey(readSigners(header, mark.length + 1, end))
  const length = (header[end - 2] ?? 0) + (header[end - 1] ?? 0) * 256
  if (version !== 0 || length !== messageLength) return false
  return (
    end === mark.length + 4 || namesKey(readSigners(header, mark.length + 2 + keyBytes, end - 2))
  )
}
