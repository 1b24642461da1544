import type { Abort, SignInChallenge, SignInProof, Verdict } from '#kernel'
import { parseAccountId } from '#kernel'
import { wrongField } from '#namespaces/kit'
import type { ChainTools } from './chainTools.ts'
import { heldBy } from './schemes.ts'
import { wrapped } from './wrapped.ts'

const no = (why: string): Verdict => ({ valid: false, why })

/**
 * Judges a proof, offline: the message says what is expected and is in time, and the account signed
 * it, within `<Bytes>` or without. `why` is `account`,
 * `message`, `address`, `signature`, or the name of the challenge's field that differs or is not in
 * time.
 */
export async function verifyProof(
  tools: ChainTools,
  proof: SignInProof,
  { expect, signal }: { readonly expect?: Partial<SignInChallenge> } & Abort = {},
): Promise<Verdict> {
  signal?.throwIfAborted()
  const wrong = wrongField(tools.signInStyle, proof, { expect, now: tools.host.now() })
  if (wrong) return no(wrong)
  const owner = tools.decodeSs58(parseAccountId(proof.account).address)
  if (typeof owner === 'string') return no('account')
  if (!/^0x([0-9a-f]{2})+$/i.test(proof.signature)) return no('signature')
  const [bytes, signature] = [
    new TextEncoder().encode(proof.message),
    tools.bytesOf(proof.signature),
  ]
  return [wrapped(bytes), bytes].some((message) => heldBy(owner.key, message, signature))
    ? { valid: true }
    : no('signature')
}
