import type { Abort, SignInChallenge, SignInProof, Verdict } from '#kernel'
import { parseAccountId } from '#kernel'
import { wrongField } from '#namespaces/kit'
import type { ChainTools } from './chainTools.ts'
import { judgeSignature } from './judgeSignature.ts'

const no = (why: string): Verdict => ({ valid: false, why })

/**
 * Judges a proof: the message says what is expected, holds now, and the account signed it. `why` is
 * `account`, `message`, `address`, `signature`, or the
 * name of the challenge's field that differs or is out of its time.
 */
export async function verifyProof(
  { host, canonical, signInStyle }: ChainTools,
  proof: SignInProof,
  { expect, signal }: { readonly expect?: Partial<SignInChallenge> } & Abort = {},
): Promise<Verdict> {
  signal?.throwIfAborted()
  const wrong = wrongField(signInStyle, proof, { expect, now: host.now() })
  if (wrong) return no(wrong)
  const address = canonical(parseAccountId(proof.account).address)
  return address
    ? judgeSignature(new TextEncoder().encode(proof.message), proof.signature, address)
    : no('account')
}
