import type { SignInProof, VerificationResult } from '#kernel'
import type { VerifyOptions } from '#namespaces/kit'
import { invalidProof, verifySignIn } from '#namespaces/kit'
import type { ChainTools } from './chainTools.ts'
import { verifySignature } from './verifySignature.ts'

/**
 * Verifies a proof: text, times, and signature of the account.
 * `why` is `account`, `message`, `address`, `signature`, or the name of the challenge's field that
 * differs or has expired.
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
