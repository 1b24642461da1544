import type { SignInProof, VerificationResult } from '#kernel'
import type { VerifyOptions } from '#namespaces/kit'
import { invalidProof, verifySignIn } from '#namespaces/kit'
import type { ChainTools } from './chainTools.ts'
import { verifySignature } from './verifySignature.ts'

/**
 * Judges a proof: the message says what is expected, holds now, and the account signed it. `why` is
 * `account`, `message`, `address`, `signature`, or the
 * name of the challenge's field that differs or is out of its time.
 */
export function verifyProof(
  tools: ChainTools,
  proof: SignInProof,
  options: VerifyOptions = {},
): Promise<VerificationResult> {
  return verifySignIn(tools, proof, options, ({ address: text }) => {
    const address = tools.normalizeAddress(text)
    return address
      ? verifySignature(new TextEncoder().encode(proof.message), proof.signature, address)
      : invalidProof('account')
  })
}
