import type { AbortOptions, SignInChallenge, SignInProof, VerificationResult } from '#kernel'
import { parseAccountId } from '#kernel'
import { findMismatchedField } from '#namespaces/kit'
import type { ChainTools } from './chainTools.ts'
import { matchSignature } from './schemes.ts'
import { wrapBytes } from './wrapBytes.ts'

const invalidVerdict = (why: string): VerificationResult => ({ valid: false, why })

/**
 * Judges a proof, offline: the message says what is expected and is in time, and the account signed
 * it, within `<Bytes>` or without. `why` is `account`,
 * `message`, `address`, `signature`, or the name of the challenge's field that differs or is not in
 * time.
 */
export async function verifyProof(
  tools: ChainTools,
  proof: SignInProof,
  { expect, signal }: { readonly expect?: Partial<SignInChallenge> } & AbortOptions = {},
): Promise<VerificationResult> {
  signal?.throwIfAborted()
  const wrong = findMismatchedField(tools.signInStyle, proof, { expect, now: tools.host.now() })
  if (wrong) return invalidVerdict(wrong)
  const owner = tools.decodeSs58(parseAccountId(proof.account).address)
  if (typeof owner === 'string') return invalidVerdict('account')
  if (!/^0x([0-9a-f]{2})+$/i.test(proof.signature)) return invalidVerdict('signature')
  const [bytes, signature] = [
    new TextEncoder().encode(proof.message),
    tools.fromHex(proof.signature),
  ]
  return [wrapBytes(bytes), bytes].some((message) => matchSignature(owner.key, message, signature))
    ? { valid: true }
    : invalidVerdict('signature')
}
