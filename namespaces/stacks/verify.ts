import type { Abort, SignInChallenge, SignInProof, Verdict } from '#kernel'
import { parseAccountId } from '#kernel'
import { wrongField } from '#namespaces/kit'
import type { ChainTools } from './chainTools.ts'
import { messageHash, recoverSigner } from './recover.ts'

const no = (why: string): Verdict => ({ valid: false, why })

/**
 * Judges a proof, offline: the message says what is expected, holds now, and the account's key
 * signed it. `why` is `account`, `scheme`, `message`, `address`,
 * `signature`, `publicKey`, or the name of the challenge's field that differs. Accounts of several
 * keys sign no messages.
 */
export async function verifyProof(
  { host, principalOf, signInStyle }: ChainTools,
  proof: SignInProof,
  { expect, signal }: { readonly expect?: Partial<SignInChallenge> } & Abort = {},
): Promise<Verdict> {
  signal?.throwIfAborted()
  const wrong = wrongField(signInStyle, proof, { expect, now: host.now() })
  const account =
    wrong === 'account' ? undefined : principalOf(parseAccountId(proof.account).address)
  if (!account) return no('account')
  if (proof.scheme !== 'stacks:secp256k1') return no('scheme')
  if (wrong) return no(wrong)
  const recovered = recoverSigner(proof.signature, messageHash(proof.message), account.hash)
  if (!recovered) return no('signature')
  return proof.publicKey === undefined ||
    proof.publicKey.replace(/^0x/i, '').toLowerCase() === recovered.publicKey
    ? { valid: true }
    : no('publicKey')
}
