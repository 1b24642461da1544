import type { SignInProof, VerificationResult } from '#kernel'
import type { VerifyOptions } from '#namespaces/kit'
import { invalidProof, verifySignIn } from '#namespaces/kit'
import { openBitcoin } from './bitcoin.ts'
import type { ChainTools } from './chainTools.ts'
import { checkLegacy, checkSimple } from './checkSignature.ts'
import { decodeSignature, detectScheme } from './signing.ts'

/**
 * Judges a proof: the message says what is expected, its time has come and not passed, and the key
 * of the account's address signed it (BIP-322 simple or
 * BIP-137). `why` is `account`, `message`, `address`, `scheme`, `signature`, or the name of the
 * challenge's field that differs or does not hold.
 */
export function verifyProof(
  tools: ChainTools,
  proof: SignInProof,
  options: VerifyOptions = {},
): Promise<VerificationResult> {
  return verifySignIn(tools, proof, options, ({ network, address: text }) => {
    const address = tools.decodeAddress(text, network)
    if (typeof address === 'string') return invalidProof('account')
    const signature = decodeSignature(proof.signature)
    if (!signature) return invalidProof('signature')
    if (proof.scheme !== detectScheme(signature)) return invalidProof('scheme')
    const check = proof.scheme === 'bip137' ? checkLegacy : checkSimple
    return check(openBitcoin(), proof.message, signature, address)
      ? { valid: true }
      : invalidProof('signature')
  })
}
