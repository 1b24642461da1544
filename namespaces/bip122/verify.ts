import type { Abort, SignInChallenge, SignInProof, Verdict } from '#kernel'
import { parseAccountId } from '#kernel'
import { wrongField } from '#namespaces/kit'
import { openBitcoin } from './bitcoin.ts'
import type { ChainTools } from './chainTools.ts'
import { checkLegacy, checkSimple } from './checkSignature.ts'
import { schemeOf, signatureBytes } from './signing.ts'

const no = (why: string): Verdict => ({ valid: false, why })

/**
 * Judges a proof: the message says what is expected, its time has come and not passed, and the key
 * of the account's address signed it (BIP-322 simple or
 * BIP-137). `why` is `account`, `message`, `address`, `scheme`, `signature`, or the name of the
 * challenge's field that differs or does not hold.
 */
export async function verifyProof(
  { host, readAddress, signInStyle }: ChainTools,
  proof: SignInProof,
  { expect, signal }: { readonly expect?: Partial<SignInChallenge> } & Abort = {},
): Promise<Verdict> {
  signal?.throwIfAborted()
  const wrong = wrongField(signInStyle, proof, { expect, now: host.now() })
  if (wrong) return no(wrong)
  const { network, address: written } = parseAccountId(proof.account)
  const address = readAddress(written, network)
  if (typeof address === 'string') return no('account')
  const { message } = proof
  const signature = signatureBytes(proof.signature)
  if (!signature) return no('signature')
  if (proof.scheme !== schemeOf(signature)) return no('scheme')
  const check = proof.scheme === 'bip137' ? checkLegacy : checkSimple
  return check(openBitcoin(), message, signature, address) ? { valid: true } : no('signature')
}
