import type { SignInProof, VerificationResult } from '#kernel'
import type { VerifyOptions } from '#namespaces/kit'
import { invalidProof, verifySignIn } from '#namespaces/kit'
import type { ChainTools } from './chainTools.ts'
import { matchSignature } from './schemes.ts'
import { wrapBytes } from './wrapBytes.ts'

/**
 * Verifies a proof offline: its message, its time and its signature, within `<Bytes>` or without.
 * `why` is `account`, `message`, `address`, `signature`, or the name of the challenge's field that
 * differs or is not in time.
 */
export function verifyProof(
  tools: ChainTools,
  proof: SignInProof,
  options: VerifyOptions = {},
): Promise<VerificationResult> {
  return verifySignIn(tools, proof, options, ({ address }) => {
    const owner = tools.decodeSs58(address)
    if (typeof owner === 'string') return invalidProof('account')
    if (!/^0x([0-9a-f]{2})+$/i.test(proof.signature)) return invalidProof('signature')
    const bytes = new TextEncoder().encode(proof.message)
    const signature = tools.fromHex(proof.signature)
    return [wrapBytes(bytes), bytes].some((message) =>
      matchSignature(owner.key, message, signature),
    )
      ? { valid: true }
      : invalidProof('signature')
  })
}
