/**
 * True if bytes are the signed part of a Solana transaction, which must not be signed as a
 * message.
 */
export async function isTransaction(bytes: Uint8Array): Promise<boolean> {
  const { VersionedMessage } = await import('@solana/web3.js')
  try {
    const again = VersionedMessage.deserialize(bytes).serialize()
    return again.length === bytes.length && again.every((byte, at) => byte === bytes[at])
  } catch {
    return false
  }
}
