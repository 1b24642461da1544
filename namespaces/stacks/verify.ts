import type { AbortOptions, SignInChallenge, SignInProof, VerificationResult } from '#kernel'
import { parseAccountId } from '#kernel'
import { findMismatchedField } from '#namespaces/kit'
import type { ChainTools } from './chainTools.ts'
import { hashMessage, recoverSigner } from './recoverSigner.ts'

const invalidVerdict = (why: string): VerificationResult => ({ valid: false, why })

/**
 * Judges a proof, offline: the message says what is expected, holds now, and the account's key
 * signed it. `why` is `account`, `scheme`, `message`, `address`,
 * `signature`, `publicKey`, or the name of the challenge's field that differs. Accounts of several
 * keys sign no messages.
 */
export async function verifyProof(
  { host, parsePrincipal, signInStyle }: ChainTools,
  proof: SignInProof,
  { expect, signal }: { readonly expect?: Partial<SignInChallenge> } & AbortOptions = {},
): Promise<VerificationResult> {
  signal?.throwIfAborted()
  const wrong = findMismatchedField(signInStyle, proof, { expect, now: host.now() })
  const account =
    wrong === 'account' ? undefined : parsePrincipal(parseAccountId(proof.account).address)
  if (!account) return invalidVerdict('account')
  if (proof.scheme !== 'stacks:secp256k1') return invalidVerdict('scheme')
  if (wrong) return invalidVerdict(wrong)
  const recovered = recoverSigner(proof.signature, hashMessage(proof.message), account.hash)
  if (!recovered) return invalidVerdict('signature')
  return proof.publicKey === undefined ||
    proof.publicKey.replace(/^0x/i, '').toLowerCase() === recovered.publicKey
    ? { valid: true }
    : invalidVerdict('publicKey')
}
