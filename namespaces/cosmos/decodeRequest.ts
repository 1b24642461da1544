import { array, nullish, object, optional, string, unknown } from 'valibot'
import type { Caip2, Schema, SentRequest } from '#kernel'
import { safeParse } from '#kernel'
import { createInvalidTransaction, parseTransactionPart } from '#namespaces/kit'
import { payloadSchema } from './payloadSchema.ts'
import { readProto } from './readProto.ts'
import type { Tools } from './tools.ts'
import type { Coin } from './transaction.ts'

/**
 * A message of a transaction: a transfer of coins, or the name of any other and the contract that
 * it calls.
 */
export type DecodedMessage =
  | {
      readonly kind: 'send'
      readonly from: string
      readonly to: string
      readonly coins: readonly Coin[]
    }
  | { readonly kind: 'other'; readonly name: string; readonly contract: string }
/** A decoded request: the messages to sign, and the signer. */
export type DecodedRequest = {
  readonly from: string
  readonly memo: string
  readonly messages: readonly DecodedMessage[]
}

const directSchema: Schema<{
  readonly signerAddress: string
  readonly signDoc: { readonly chainId: string; readonly bodyBytes: unknown }
}> = object({
  signerAddress: string(),
  signDoc: object({ chainId: string(), bodyBytes: unknown() }),
})
type AminoMessage = { readonly type: string; readonly value?: unknown }
const aminoSchema: Schema<{
  readonly signerAddress: string
  readonly signDoc: {
    readonly chain_id: string
    readonly msgs: readonly AminoMessage[]
    readonly memo?: string | null | undefined
  }
}> = object({
  signerAddress: string(),
  signDoc: object({
    chain_id: string(),
    msgs: array(object({ type: string(), value: optional(unknown()) })),
    memo: nullish(string()),
  }),
})
type BankSend = {
  readonly from_address: string
  readonly to_address: string
  readonly amount: readonly Coin[]
}
const bankSendSchema: Schema<BankSend> = object({
  from_address: string(),
  to_address: string(),
  amount: array(object({ denom: string(), amount: string() })),
})
const executeSchema: Schema<{ readonly contract: string }> = object({ contract: string() })

/**
 * The fields of a message, each at most once where it is not one of `many`; `undefined` for any
 * other field.
 */
function readFields(
  bytes: Uint8Array,
  single: readonly number[],
  many: number,
): ReadonlyMap<number, readonly Uint8Array[]> | undefined {
  const found = new Map<number, Uint8Array[]>()
  for (const { field, value } of readProto(bytes) ?? [{ field: 0, value: 0n }]) {
    if (typeof value === 'bigint' || !(single.includes(field) || field === many)) return undefined
    found.set(field, [...(found.get(field) ?? []), value])
    if (field !== many && (found.get(field)?.length ?? 0) > 1) return undefined
  }
  return found
}

function decodeText(bytes: Uint8Array | undefined): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      bytes ?? new Uint8Array(),
    )
  } catch {
    return undefined
  }
}

const parseTypeName = (type: string) => /[A-Za-z0-9]{1,60}$/.exec(type)?.[0] ?? ''

function decodeCoin(bytes: Uint8Array): Coin | undefined {
  const fields = readFields(bytes, [1, 2], -1)
  const [denom, amount] = [decodeText(fields?.get(1)?.[0]), decodeText(fields?.get(2)?.[0])]
  return fields && denom && amount !== undefined ? { denom, amount } : undefined
}

/** cosmos.bank.v1beta1.MsgSend */
function decodeSend(bytes: Uint8Array): DecodedMessage | undefined {
  const fields = readFields(bytes, [1, 2], 3)
  const [from, to] = [decodeText(fields?.get(1)?.[0]), decodeText(fields?.get(2)?.[0])]
  const coins = fields?.get(3)?.map(decodeCoin) ?? []
  return from && to && coins.every((coin) => coin !== undefined)
    ? { kind: 'send', from, to, coins }
    : undefined
}

function decodeMessage(any: Uint8Array): DecodedMessage {
  const fields = readFields(any, [1, 2], -1)
  const type = decodeText(fields?.get(1)?.[0])
  const value = fields?.get(2)?.[0] ?? new Uint8Array()
  if (!type) throw createInvalidTransaction('it cannot be read.')
  const sent = type === '/cosmos.bank.v1beta1.MsgSend' ? decodeSend(value) : undefined
  const contract =
    type === '/cosmwasm.wasm.v1.MsgExecuteContract'
      ? readProto(value)?.find(({ field }) => field === 2)?.value
      : undefined
  return (
    sent ?? {
      kind: 'other',
      name: parseTypeName(type),
      contract: (contract instanceof Uint8Array ? decodeText(contract) : undefined) ?? '',
    }
  )
}

/**
 * cosmos.tx.v1beta1.TxBody: messages and memo; what else it has changes nothing of what they do.
 */
function decodeBody(bytes: Uint8Array): Pick<DecodedRequest, 'messages' | 'memo'> {
  const fields = readProto(bytes)
  const memos = fields?.filter(({ field }) => field === 2) ?? []
  const messages =
    fields?.flatMap(({ field, value }) =>
      field === 1 && value instanceof Uint8Array ? [decodeMessage(value)] : [],
    ) ?? []
  const memo = memos[0]?.value instanceof Uint8Array ? decodeText(memos[0].value) : ''
  if (!fields || messages.length === 0 || memos.length > 1 || memo === undefined)
    throw createInvalidTransaction('it cannot be read.')
  return { messages, memo }
}

/** A message as JSON, in the words of amino and in those of nodes. */
export function parseMessage(type: string, value: unknown): DecodedMessage {
  const sent = /^(cosmos-sdk\/MsgSend|\/cosmos\.bank\.v1beta1\.MsgSend)$/.test(type)
    ? safeParse(bankSendSchema, value)
    : undefined
  if (sent)
    return { kind: 'send', from: sent.from_address, to: sent.to_address, coins: sent.amount }
  const contract = /MsgExecuteContract$/.test(type)
    ? safeParse(executeSchema, value)?.contract
    : undefined
  return { kind: 'other', name: parseTypeName(type), contract: contract ?? '' }
}

/**
 * Decodes a plan's payload, `cosmos_signDirect` or `cosmos_signAmino`.
 * `undefined` for any other method. Throws `transaction-invalid`, also for another chain.
 */
export function decodeRequest(
  { findChain, toBytes, fromBase64 }: Pick<Tools, 'findChain' | 'toBytes' | 'fromBase64'>,
  network: Caip2,
  sent: SentRequest,
): DecodedRequest | undefined {
  const assertChain = (chainId: string) => {
    if (findChain(network)?.chainId !== chainId)
      throw createInvalidTransaction('it is for another network.')
  }
  if (!('method' in sent)) {
    const { chainId, from, to, denom, amount, memo } = parseTransactionPart(
      payloadSchema,
      sent.payload,
    )
    assertChain(chainId)
    return { from, memo, messages: [{ kind: 'send', from, to, coins: [{ denom, amount }] }] }
  }
  if (sent.method === 'cosmos_signAmino') {
    const { signerAddress: from, signDoc } = parseTransactionPart(aminoSchema, sent.params)
    // A message that is not a transaction names no chain (ADR-36).
    if (signDoc.chain_id === '' && signDoc.msgs.every(({ type }) => type === 'sign/MsgSignData'))
      return undefined
    assertChain(signDoc.chain_id)
    if (signDoc.msgs.length === 0) throw createInvalidTransaction('it is empty.')
    return {
      from,
      memo: signDoc.memo ?? '',
      messages: signDoc.msgs.map(({ type, value }) => parseMessage(type, value)),
    }
  }
  if (sent.method !== 'cosmos_signDirect') return undefined
  const { signerAddress: from, signDoc } = parseTransactionPart(directSchema, sent.params)
  assertChain(signDoc.chainId)
  const { bodyBytes } = signDoc
  const bytes = typeof bodyBytes === 'string' ? fromBase64(bodyBytes) : toBytes(bodyBytes)
  if (!bytes) throw createInvalidTransaction('it cannot be read.')
  return { from, ...decodeBody(bytes) }
}
