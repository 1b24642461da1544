import { array, object, optional, pipe, regex, string, unknown } from 'valibot'
import type { AbortOptions, Caip2, Connection, Schema, TransferPlan } from '#kernel'
import { fault, LatchkeyError, parse, readField } from '#kernel'
import type { AminoDoc } from './aminoDoc.ts'
import { buildTransferDoc, toSortedJson } from './aminoDoc.ts'
import { broadcast } from './broadcast.ts'
import { payloadSchema } from './payloadSchema.ts'
import type { Payload } from './planTransfer.ts'
import { readAccount } from './readAccount.ts'
import type { Signer, Tools } from './tools.ts'
import type { Fee, Transfer } from './transaction.ts'
import { encodeAuthInfo, encodeBody, encodeMessage, encodeTx, signModes } from './transaction.ts'

type Bytes = Uint8Array<ArrayBuffer>
/** Everything a transfer is signed with. */
type SigningDraft = {
  readonly transfer: Transfer
  readonly chainId: string
  readonly memo: string
  readonly fee: Fee
  readonly number: bigint
  readonly sequence: bigint
  readonly publicKey: Bytes
}

const digits = pipe(string(), regex(/^\d{1,78}$/))
const coinsSchema = array(object({ denom: string(), amount: digits }))
type SignedDoc = {
  readonly chain_id: string
  readonly account_number: string
  readonly sequence: string
  readonly fee: Fee
  readonly memo: string
  readonly msgs: unknown
}
const signedDocSchema: Schema<SignedDoc> = object({
  chain_id: string(),
  account_number: digits,
  sequence: digits,
  fee: object({
    gas: digits,
    amount: coinsSchema,
    payer: optional(string()),
    granter: optional(string()),
  }),
  memo: string(),
  msgs: unknown(),
})
const invalidSignedTransaction = (path: string) =>
  new LatchkeyError('foreign-invalid', { what: 'The signed transaction', path })

/**
 * Has what was planned signed, once, and sends what the wallet signed: wallets let the visitor edit
 * fee and memo, never the transfer. Errors: `expired`,
 * `unauthorized`, `network-mismatch`, `rejected`, `insufficient`, `foreign-invalid`, `rpc`.
 */
export async function sendPlan(
  tools: Tools,
  signer: Signer,
  plan: TransferPlan,
  options: AbortOptions = {},
): ReturnType<NonNullable<Connection['send']>> {
  const planned = checkPlan(tools, signer, plan)
  const { network, address } = plan.request.from
  const key = await signer.confirm(network, address, options)
  const account = await readAccount(tools, network, address, options)
  if (!account) throw fault('insufficient')
  const known =
    key.publicKey ?? account.publicKey ?? (await signer.publicKey?.(network, address, options))
  const publicKey = tools.fromBase64(known ?? '')
  if (!publicKey?.length) throw fault('unsupported')
  const draft: SigningDraft = {
    transfer: {
      from: address,
      to: planned.to,
      coin: { denom: planned.denom, amount: planned.amount },
    },
    chainId: planned.chainId,
    memo: planned.memo,
    fee: { amount: [{ denom: planned.feeDenom, amount: planned.feeAmount }], gas: planned.gas },
    number: account.number,
    sequence: account.sequence,
    publicKey,
  }
  // A Ledger signs JSON only.
  const prefersAmino = key.ledger || signer.prefersAmino || !signer.direct
  const sign = signer.amino && prefersAmino ? signAmino : signDirect
  const tx = await sign(tools, signer, network, draft, options)
  return { hash: await broadcast(tools, network, tx, options) }
}

/** Checks a plan before the wallet is called. */
function checkPlan(
  { host, findChain }: Tools,
  { connectionState, direct, amino }: Signer,
  { request, blocked, expiresAt, payload: foreign }: TransferPlan,
): Payload {
  const { id, network, address } = request.from
  const { facts, state } = connectionState
  if (blocked) throw fault('insufficient')
  if (expiresAt !== undefined && host.now() >= expiresAt) throw fault('expired')
  if (facts.network !== network)
    throw new LatchkeyError('network-mismatch', { at: facts.network, network })
  const planned = parse(payloadSchema, foreign, 'Transfer')
  if (planned.from !== address || !state.accounts.some((own) => own.id === id))
    throw fault('unauthorized')
  if (planned.chainId !== findChain(network)?.chainId) throw fault('unknown-network')
  if (!direct && !amino) throw fault('unsupported')
  return planned
}

function readSignature({ fromBase64 }: Tools, answer: unknown): Bytes {
  const written = readField(readField(answer, 'signature'), 'signature')
  const signature = typeof written === 'string' ? fromBase64(written) : undefined
  if (signature?.length !== 64) throw invalidSignedTransaction('signature')
  return signature
}

const startsWith = (bytes: Bytes, start: Bytes) =>
  bytes.length >= start.length && start.every((byte, at) => bytes[at] === byte)
/** The tag of a message in a transaction's body. */
const messageTag = 10

async function signDirect(
  tools: Tools,
  signer: Signer,
  network: Caip2,
  draft: SigningDraft,
  options: AbortOptions,
): Promise<Bytes> {
  const { transfer, chainId, memo, fee, number, sequence, publicKey } = draft
  const message = encodeMessage(transfer)
  const bodyBytes = encodeBody(message, memo)
  const authInfoBytes = encodeAuthInfo(publicKey, sequence, fee, signModes.direct)
  const answer = await signer.direct?.(
    network,
    transfer.from,
    { bodyBytes, authInfoBytes, chainId, accountNumber: number },
    options,
  )
  const signature = readSignature(tools, answer)
  const signed = readField(answer, 'signed')
  if (signed === undefined || signed === null) return encodeTx(bodyBytes, authInfoBytes, signature)
  // Bytes here, base64 over a session, and from some wallets hex: right is the reading in which our
  // transfer stands.
  const readings = [
    tools.toBytes,
    (one: unknown) => (typeof one === 'string' ? tools.fromBase64(one) : undefined),
    (one: unknown) => (typeof one === 'string' ? tools.fromHex(one) : undefined),
  ]
  const [signedBody, signedAuthInfo] = [
    readField(signed, 'bodyBytes'),
    readField(signed, 'authInfoBytes'),
  ]
  for (const read of readings) {
    const [body, authInfo] = [read(signedBody), read(signedAuthInfo)]
    if (body && authInfo && startsWith(body, message) && body[message.length] !== messageTag)
      return encodeTx(body, authInfo, signature)
  }
  throw invalidSignedTransaction('signed')
}

async function signAmino(
  tools: Tools,
  signer: Signer,
  network: Caip2,
  draft: SigningDraft,
  options: AbortOptions,
): Promise<Bytes> {
  const { transfer, chainId, memo, fee, number, sequence, publicKey } = draft
  const doc: AminoDoc = buildTransferDoc(chainId, transfer, {
    fee: { gas: fee.gas, amount: fee.amount },
    memo,
    number,
    sequence,
  })
  const answer = await signer.amino?.(network, transfer.from, doc, options)
  const signature = readSignature(tools, answer)
  const signed = parse(signedDocSchema, readField(answer, 'signed') ?? doc, 'The signed document')
  if (
    toSortedJson(signed.msgs) !== toSortedJson(doc.msgs) ||
    signed.chain_id !== chainId ||
    signed.account_number !== doc.account_number
  )
    throw invalidSignedTransaction('signed')
  const body = encodeBody(encodeMessage(transfer), signed.memo)
  return encodeTx(
    body,
    encodeAuthInfo(publicKey, BigInt(signed.sequence), signed.fee, signModes.amino),
    signature,
  )
}
