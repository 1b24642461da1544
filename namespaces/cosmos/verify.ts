import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { object, optional, string } from 'valibot'
import type { Abort, Schema, SignInChallenge, SignInProof, Verdict } from '#kernel'
import { fieldOf, gateOptional, isAccountId, parseAccountId } from '#kernel'
import { wrongField } from '#namespaces/kit'
import { messageDoc, sortedJson } from './aminoDoc.ts'
import type { Tools } from './tools.ts'

const no = (why: string): Verdict => ({ valid: false, why })
type Proof = {
  readonly account: string
  readonly message: string
  readonly signature: string
  readonly publicKey?: string | undefined
}
const proofSchema: Schema<Proof> = object({
  account: string(),
  message: string(),
  signature: string(),
  publicKey: optional(string()),
})
const fields = ['account', 'message', 'signature', 'publicKey'] as const

/**
 * Judges a proof offline: the message says what is expected, is neither early nor late, and the
 * account's key signed it as ADR-36 has it. `why` is `account`,
 * `message`, `address`, `publicKey`, `signature`, or the name of the challenge's field that
 * differs.
 */
export async function verifyProof(
  tools: Tools,
  given: SignInProof,
  { expect, signal }: { readonly expect?: Partial<SignInChallenge> } & Abort = {},
): Promise<Verdict> {
  signal?.throwIfAborted()
  const proof = gateOptional(
    proofSchema,
    Object.fromEntries(fields.map((name) => [name, fieldOf(given, name)])),
  )
  if (!proof)
    return no(
      fields.find((name) => name !== 'publicKey' && typeof fieldOf(given, name) !== 'string') ??
        'publicKey',
    )
  const { account, message } = proof
  if (!isAccountId(account)) return no('account')
  const wrong = wrongField(
    tools.signInStyle,
    { account, message },
    { expect, now: tools.host.now() },
  )
  if (wrong) return no(wrong)
  const { network, address } = parseAccountId(account)
  const chain = tools.chainOf(network)
  if (!chain) return no('account')
  const publicKey = tools.fromBase64(proof.publicKey ?? '')
  if (
    publicKey?.length !== 33 ||
    tools.encodeAddress(chain.prefix, ripemd160(sha256(publicKey))) !== address
  )
    return no('publicKey')
  const doc = messageDoc(address, tools.toBase64(new TextEncoder().encode(message)))
  const hash = sha256(new TextEncoder().encode(sortedJson(doc)))
  return isSigned(tools.fromBase64(proof.signature), hash, publicKey)
    ? { valid: true }
    : no('signature')
}

function isSigned(
  signature: Uint8Array | undefined,
  hash: Uint8Array,
  publicKey: Uint8Array,
): boolean {
  try {
    return (
      signature?.length === 64 && secp256k1.verify(signature, hash, publicKey, { prehash: false })
    )
  } catch {
    return false
  }
}
