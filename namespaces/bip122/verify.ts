import type { AbortOptions, SignInChallenge, SignInProof, VerificationResult } from '#kernel'
import { parseAccountId } from '#kernel'
import { findMismatchedField } from '#namespaces/kit'
import { openBitcoin } from './bitcoin.ts'
import type { ChainTools } from './chainTools.ts'
import { checkLegacy, checkSimple } from './checkSignature.ts'
import { decodeSignature, detectScheme } from './signing.ts'

const invalidVerdict = (why: string): VerificationResult => ({ valid: false, why })

/**
 * Judges a proof: the message says what is expected, its time has come and not passed, and the key
 * of the account's address signed it (BIP-322 simple or
 * BIP-137). `why` is `account`, `message`, `address`, `scheme`, `signature`, or the name of the
 * challenge's field that differs or does not hold.
 */
export async function verifyProof(
  { host, decodeAddress, signInStyle }: ChainTools,
  proof: SignInProof,
  { expect, signal }: { readonly expect?: Partial<SignInChallenge> } & AbortOptions = {},
): Promise<VerificationResult> {
  signal?.throwIfAborted()
  const wrong = findMismatchedField(signInStyle, proof, { expect, now: host.now() })
  if (wrong) return invalidVerdict(wrong)
  const { network, address: written } = parseAccountId(proof.account)
  const address = decodeAddress(written, network)
  if (typeof address === 'string') return invalidVerdict('account')
  const { message } = proof
  const signature = decodeSignature(proof.signature)
  if (!signature) return invalidVerdict('signature')
  if (proof.scheme !== detectScheme(signature)) return invalidVerdict('scheme')
  const check = proof.scheme === 'bip137' ? checkLegacy : checkSimple
  return check(openBitcoin(), message, signature, address)
    ? { valid: true }
    : invalidVerdict('signature')
}
