import { hashMessage, isErc6492Signature, isHex, recoverMessageAddress } from 'viem'
import type { AbortOptions, SignInChallenge, SignInProof, VerificationResult } from '#kernel'
import { parseAccountId } from '#kernel'
import { findMismatchedField } from '#namespaces/kit'
import type { ChainTools } from './chainTools.ts'
import { verifyByContract } from './contractSignature.ts'

const invalidVerdict = (why: string): VerificationResult => ({ valid: false, why })

/**
 * Judges a proof: the message says what is expected, is neither early nor late, and the account
 * signed it. `why` is `account`, `message`, `address`, `signature`, or the name of the
 * challenge's field that differs. Accounts of a key are judged offline, contract accounts by their
 * network.
 */
export async function verifyProof(
  { host, node, toChecksumAddress, signInStyle }: ChainTools,
  proof: SignInProof,
  { expect, signal }: { readonly expect?: Partial<SignInChallenge> } & AbortOptions = {},
): Promise<VerificationResult> {
  signal?.throwIfAborted()
  const wrong = findMismatchedField(signInStyle, proof, { expect, now: host.now() })
  if (wrong) return invalidVerdict(wrong)
  const { network, address: written } = parseAccountId(proof.account)
  const address = toChecksumAddress(written)
  if (!isHex(address)) return invalidVerdict('account')
  const { message, signature } = proof
  if (!isHex(signature)) return invalidVerdict('signature')
  if (!isErc6492Signature(signature)) {
    const signer = await recoverMessageAddress({ message, signature }).catch(() => undefined)
    if (signer === address) return { valid: true }
  }
  return verifyByContract(
    node,
    network,
    { address, hash: hashMessage(message), signature },
    signal ? { signal } : {},
  )
}
