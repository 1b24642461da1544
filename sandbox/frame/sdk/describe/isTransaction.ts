/**
 * Whether bytes are what a Solana transaction is signed by: to sign them as a message would be to
 * sign it unseen.
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
