import { base58 } from '@scure/base'
import { verifyMessageSignature } from '@solana/wallet-standard-util'
import type { ReferenceVerifier } from './ReferenceVerifier.ts'

export const verifier: ReferenceVerifier = {
  library: '@solana/wallet-standard-util',
  async verify({ address, message, signed }) {
    const bytes = new TextEncoder().encode(message)
    const signedMessage = signed.signed ? base58.decode(signed.signed) : bytes
    const publicKey = base58.decode(address)
    return verifyMessageSignature({
      message: bytes,
      signedMessage,
      signature: base58.decode(signed.signature),
      publicKey,
    })
  },
}
