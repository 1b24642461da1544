import type {
  AbortOptions,
  NamespaceHost,
  SignInChallenge,
  SignInProof,
  VerificationResult,
} from '#kernel'
import { parseAccountId } from '#kernel'
import { findMismatchedField } from './findMismatchedField.ts'
import type { SignInStyle } from './SignInStyle.ts'

/** The fields that a proof must match. */
export type VerifyOptions = { readonly expect?: Partial<SignInChallenge> } & AbortOptions

/** Builds the result of a failed verification; `why` names what is wrong. */
export const invalidProof = (why: string): VerificationResult => ({ valid: false, why })

/**
 * Verifies a proof: first its text, then its signature.
 * The text must match `expect` and be in force now. `checkSignature` gets the network and address
 * that the proof names. `why` is what `findMismatchedField` or `checkSignature` returns.
 */
export async function verifySignIn(
  { host, signInStyle }: { readonly host: NamespaceHost; readonly signInStyle: SignInStyle },
  proof: Pick<SignInProof, 'account' | 'message'>,
  { expect, signal }: VerifyOptions,
  checkSignature: (
    account: ReturnType<typeof parseAccountId>,
  ) => VerificationResult | Promise<VerificationResult>,
): Promise<VerificationResult> {
  signal?.throwIfAborted()
  const mismatch = findMismatchedField(signInStyle, proof, { expect, now: host.now() })
  return mismatch ? invalidProof(mismatch) : checkSignature(parseAccountId(proof.account))
}
