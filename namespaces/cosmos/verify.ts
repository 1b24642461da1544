import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { object, optional, string } from 'valibot'
import type { Schema, SignInProof, VerificationResult } from '#kernel'
import { isAccountId, parseAccountId, readField, safeParse } from '#kernel'
import type { VerifyOptions } from '#namespaces/kit'
import { findMismatchedField, invalidProof } from '#namespaces/kit'
import { buildMessageDoc, toSortedJson } from './aminoDoc.ts'
import type { Tools } from './tools.ts'

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
const proofFields = ['account', 'message', 'signature', 'publicKey'] as const

/**
 * Verifies a proof offline: text, times, and the ADR-36 signature of the account's key.
 * `why` is `account`, `message`, `address`, `publicKey`, `signature`, or the name of the
 * challenge's field that differs.
 */
export async function verifyProof(
  tools: Tools,
  unread: SignInProof,
  { expect, signal }: VerifyOptions = {},
): Promise<VerificationResult> {
  signal?.throwIfAborted()
  const proof = safeParse(
    proofSchema,
    Object.fromEntries(proofFields.map((name) => [name, readField(unread, name)])),
  )
  if (!proof)
    return invalidProof(
      proofFields.find(
        (name) => name !== 'publicKey' && typeof readField(unread, name) !== 'string',
      ) ?? 'publicKey',
    )
  const { account, message } = proof
  if (!isAccountId(account)) return invalidProof('account')
  const wrong = findMismatchedField(
    tools.signInStyle,
    { account, message },
    { expect, now: tools.host.now() },
  )
  if (wrong) return invalidProof(wrong)
  const { network, address } = parseAccountId(account)
  const chain = tools.findChain(network)
  if (!chain) return invalidProof('account')
  const publicKey = tools.fromBase64(proof.publicKey ?? '')
  if (
    publicKey?.length !== 33 ||
    tools.encodeAddress(chain.prefix, ripemd160(sha256(publicKey))) !== address
  )
    return invalidProof('publicKey')
  const doc = buildMessageDoc(address, tools.toBase64(new TextEncoder().encode(message)))
  const hash = sha256(new TextEncoder().encode(toSortedJson(doc)))
  return isSigned(tools.fromBase64(proof.signature), hash, publicKey)
    ? { valid: true }
    : invalidProof('signature')
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
