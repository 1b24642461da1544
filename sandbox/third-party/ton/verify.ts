import './bufferOnPage.ts'
import { Cell, contractAddress, loadStateInit } from '@ton/core'
import { sha256, signVerify } from '@ton/crypto'
import type { Schema, SignInChallenge, SignInProof, VerificationResult } from 'latchkey/kernel'
import {
  findStaleField,
  isAccountId,
  parseAccountId,
  parseNamespace,
  safeParse,
} from 'latchkey/kernel'
import { number, object, optional, pipe, regex, string } from 'valibot'
import type { RawAddress } from './address.ts'
import { rawForm, readAddress } from './address.ts'
import { challengeDigest } from './challengeDigest.ts'
import { readSignInText } from './signInText.ts'
import { keyAt } from './walletCode.ts'

type Extra = {
  timestamp: number
  domain: string
  payload?: string | undefined
  stateInit?: string | undefined
}
const extraSchema: Schema<Extra> = object({
  timestamp: number(),
  domain: string(),
  payload: optional(string()),
  stateInit: optional(string()),
})
const signatureSchema: Schema<string> = pipe(string(), regex(/^[A-Za-z0-9+/]{86}==$/))

const no = (why: string): VerificationResult => ({ valid: false, why })

/**
 * Judges a proof offline: the message says what is expected, is neither early nor late, and the key
 * in the account's own contract signed it.
 */
export async function verifyProof(
  proof: SignInProof,
  expect: Partial<SignInChallenge> | undefined,
  now: number,
): Promise<VerificationResult> {
  const address = addressOf(proof)
  if (!address) return no('account')
  const said = readSignInText(proof.message)
  const wrong = differs(said, proof, expect) ?? (said && findStaleField(said.challenge, now))
  if (wrong) return no(wrong)
  const extra = safeParse(extraSchema, proof.extra)
  const signature = safeParse(signatureSchema, proof.signature)
  if (!extra || !signature) return no('signature')
  const unbound = await unboundField(proof.scheme, said, extra)
  if (unbound) return no(unbound)
  // Without the contract's own data only a get-method of the network can name its key.
  if (extra.stateInit === undefined) return { valid: 'needs-network' }
  const key = keyOf(extra.stateInit, address)
  if (!key) return no('account')
  const signed =
    proof.scheme === 'ton:proof'
      ? await proofDigest(address, extra)
      : await dataDigest(address, extra, proof.message)
  return signVerify(signed, Buffer.from(signature, 'base64'), key)
    ? { valid: true }
    : no('signature')
}

type Said = ReturnType<typeof readSignInText>

function addressOf({ account }: SignInProof): RawAddress | undefined {
  if (!isAccountId(account) || parseNamespace(account) !== 'ton') return undefined
  const read = readAddress(parseAccountId(account).address)
  return typeof read === 'string' ? undefined : read.raw
}

/** The fields of the text that the wallet's signature does not cover. */
async function unboundField(
  scheme: string,
  said: Said,
  { domain, payload }: Extra,
): Promise<string | undefined> {
  if (said && said.challenge.domain !== domain) return 'domain'
  const bound =
    scheme !== 'ton:proof' || (said && payload === (await challengeDigest(said.challenge)))
  return bound ? undefined : 'message'
}

function differs(
  said: Said,
  proof: SignInProof,
  expect: Partial<SignInChallenge> | undefined,
): string | undefined {
  const { address, network } = parseAccountId(proof.account)
  if (!said) return expect ? 'message' : undefined
  if (said.address !== address) return 'address'
  if (said.challenge.network !== network) return 'network'
  const fields: Readonly<Record<string, unknown>> = said.challenge
  return Object.entries(expect ?? {}).find(
    ([name, value]) =>
      value !== undefined && JSON.stringify(fields[name]) !== JSON.stringify(value),
  )?.[0]
}

/**
 * The public key of an account, from what its contract was made of; `undefined` when that is
 * another contract, or none of the wallets that are known.
 */
function keyOf(stateInit: string, address: RawAddress): Buffer | undefined {
  try {
    const init = loadStateInit(Cell.fromBase64(stateInit).beginParse())
    if (
      contractAddress(address.workchain, init).toRawString() !== rawForm(address) ||
      !init.code ||
      !init.data
    )
      return undefined
    const offset = keyAt(init.code.hash().toString('hex'))
    return offset === undefined ? undefined : init.data.beginParse().skip(offset).loadBuffer(32)
  } catch {
    return undefined
  }
}

const number32 = (value: number, little = false) => {
  const bytes = Buffer.alloc(4)
  if (little) bytes.writeUInt32LE(value)
  else bytes.writeInt32BE(value)
  return bytes
}
const number64 = (value: number, little = false) => {
  const bytes = Buffer.alloc(8)
  if (little) bytes.writeBigUInt64LE(BigInt(value))
  else bytes.writeBigUInt64BE(BigInt(value))
  return bytes
}

/** The bytes that a wallet signs while it connects (TonConnect, ton_proof). */
async function proofDigest(
  { workchain, hash }: RawAddress,
  { domain, timestamp, payload = '' }: Extra,
): Promise<Buffer> {
  const name = Buffer.from(domain)
  const message = Buffer.concat([
    Buffer.from('ton-proof-item-v2/'),
    number32(workchain),
    hash,
    number32(name.length, true),
    name,
    number64(timestamp, true),
    Buffer.from(payload),
  ])
  return sha256(
    Buffer.concat([Buffer.from([0xff, 0xff]), Buffer.from('ton-connect'), await sha256(message)]),
  )
}

/** The bytes that a wallet signs for a text (TonConnect, signData). */
async function dataDigest(
  { workchain, hash }: RawAddress,
  { domain, timestamp }: Extra,
  text: string,
): Promise<Buffer> {
  const [name, body] = [Buffer.from(domain), Buffer.from(text)]
  return sha256(
    Buffer.concat([
      Buffer.from([0xff, 0xff]),
      Buffer.from('ton-connect/sign-data/'),
      number32(workchain),
      hash,
      number32(name.length),
      name,
      number64(timestamp),
      Buffer.from('txt'),
      number32(body.length),
      body,
    ]),
  )
}
