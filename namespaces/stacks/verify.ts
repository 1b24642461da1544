import type { SignInProof, VerificationResult } from '#kernel'
import { parseAccountId } from '#kernel'
import type { VerifyOptions } from '#namespaces/kit'
import { findMismatchedField, invalidProof } from '#namespaces/kit'
import type { ChainTools } from './chainTools.ts'
import { hashMessage, recoverSigner } from './recoverSigner.ts'

/** Versions of the addresses of one key: SP on the main network, ST on all others. */
const keyVersions: readonly number[] = [22, 26]

/**
 * Verifies a proof offline: text, times, and signature of the account's key.
 * `why` is `account`, `scheme`, `message`, `address`, `signature`, `publicKey`, or the name of the
 * challenge's field that differs. Accounts of several keys sign no messages.
 */
export async function verifyProof(
  { host, parsePrincipal, signInStyle }: ChainTools,
  proof: SignInProof,
  { expect, signal }: VerifyOptions = {},
): Promise<VerificationResult> {
  signal?.throwIfAborted()
  const wrong = findMismatchedField(signInStyle, proof, { expect, now: host.now() })
  const account =
    wrong === 'account' ? undefined : parsePrincipal(parseAccountId(proof.account).address)
  // With the hash of a key, an address of several keys would be a second name of its account.
  if (!account || !keyVersions.includes(account.version)) return invalidProof('account')
  if (proof.scheme !== 'stacks:secp256k1') return invalidProof('scheme')
  if (wrong) return invalidProof(wrong)
  const recovered = recoverSigner(proof.signature, hashMessage(proof.message), account.hash)
  if (!recovered) return invalidProof('signature')
  return proof.publicKey === undefined ||
    proof.publicKey.replace(/^0x/i, '').toLowerCase() === recovered.publicKey
    ? { valid: true }
    : invalidProof('publicKey')
}
