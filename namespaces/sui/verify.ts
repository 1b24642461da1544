import type { AbortOptions, SignInChallenge, SignInProof, VerificationResult } from '#kernel'
import { parseAccountId } from '#kernel'
import { findMismatchedField } from '#namespaces/kit'
import type { ChainTools } from './chainTools.ts'
import { verifySignature } from './verifySignature.ts'

const invalidVerdict = (why: string): VerificationResult => ({ valid: false, why })

/**
 * Judges a proof: the message says what is expected, holds now, and the account signed it. `why` is
 * `account`, `message`, `address`, `signature`, or the
 * name of the challenge's field that differs or is out of its time.
 */
export async function verifyProof(
  { host, normalizeAddress, signInStyle }: ChainTools,
  proof: SignInProof,
  { expect, signal }: { readonly expect?: Partial<SignInChallenge> } & AbortOptions = {},
): Promise<VerificationResult> {
  signal?.throwIfAborted()
  const wrong = findMismatchedField(signInStyle, proof, { expect, now: host.now() })
  if (wrong) return invalidVerdict(wrong)
  const address = normalizeAddress(parseAccountId(proof.account).address)
  return address
    ? verifySignature(new TextEncoder().encode(proof.message), proof.signature, address)
    : invalidVerdict('account')
}
