import type { SignInProof, VerificationResult } from '#kernel'
import { isAccountId, parseAccountId, toAccountId } from '#kernel'
import type { VerifyOptions } from '#namespaces/kit'
import { findMismatchedField, invalidProof } from '#namespaces/kit'
import type { ChainTools } from './chainTools.ts'
import { isOffchainHeader } from './isOffchainHeader.ts'
import { isSignatureValid } from './isSignatureValid.ts'

/**
 * The longest signed bytes that are decoded, in characters of base58. Decoding takes time that grows
 * with the square of the length, and a server decodes them for any visitor.
 */
const maxSignedLength = 5000

/**
 * Verifies a proof offline: text, times, and signature of the account.
 * `why` is `account`, `message`, `address`, `signature`, or the name of the challenge's field that
 * differs or has expired.
 */
export async function verifyProof(
  tools: ChainTools,
  proof: SignInProof,
  { expect, signal }: VerifyOptions = {},
): Promise<VerificationResult> {
  signal?.throwIfAborted()
  if (!isAccountId(proof.account)) return invalidProof('account')
  const { network, address } = parseAccountId(proof.account)
  const key = tools.codec.decodeBase58(address, 32)
  if (!key) return invalidProof('account')
  // Old sessions name a network by a former id.
  const account = toAccountId(tools.parseNetworkId(network) ?? network, address)
  const wrong = findMismatchedField(
    tools.signInStyle,
    { account, message: proof.message },
    { expect, now: tools.host.now() },
  )
  if (wrong) return invalidProof(wrong)
  const signature = tools.codec.decodeBase58(proof.signature, 64)
  const signed = signedBytes(tools, proof, key)
  if (!signed) return invalidProof('message')
  return signature && isSignatureValid(signature, signed, key)
    ? { valid: true }
    : invalidProof('signature')
}

/**
 * Returns the signed bytes: the message alone, or with the header that the wallet reports. No
 * transaction can begin with such a header, so none can pass for a message.
 */
function signedBytes(
  { codec }: ChainTools,
  { message, signed }: SignInProof,
  key: Uint8Array,
): Uint8Array | undefined {
  const alone = new TextEncoder().encode(message)
  if (signed === undefined) return alone
  const whole = signed.length > maxSignedLength ? undefined : codec.decodeBase58(signed)
  const start = (whole?.length ?? 0) - alone.length
  if (!whole || start < 0 || !alone.every((byte, at) => whole[start + at] === byte))
    return undefined
  return start === 0 || isOffchainHeader(whole.subarray(0, start), key, alone.length)
    ? whole
    : undefined
}
