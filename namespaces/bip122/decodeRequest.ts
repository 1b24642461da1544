import { base64, hex } from '@scure/base'
import {
  array,
  bigint,
  integer,
  minValue,
  nullish,
  number,
  object,
  optional,
  pipe,
  regex,
  string,
  transform,
  union,
  unknown,
} from 'valibot'
import type { Caip2, Schema, SentRequest } from '#kernel'
import { safeParse } from '#kernel'
import { createInvalidTransaction, parseTransactionPart } from '#namespaces/kit'
import type { AddressParts } from './address.ts'
import type { ChainTools } from './chainTools.ts'

/** A transfer that the wallet builds; `memo` is bytes. */
export type Payment = { readonly to: AddressParts; readonly amount: bigint }
/**
 * A decoded request: a PSBT to sign, or a transfer to build.
 * `odd` if a signature would not cover all of it.
 */
export type DecodedRequest =
  | { readonly kind: 'psbt'; readonly psbt: Uint8Array; readonly partial: boolean }
  | {
      readonly kind: 'transfer'
      readonly payments: readonly Payment[]
      readonly memo: Uint8Array | undefined
    }

const satoshis = union([
  bigint(),
  pipe(
    number(),
    integer(),
    minValue(1),
    transform((amount) => BigInt(amount)),
  ),
  pipe(
    string(),
    regex(/^[1-9]\d{0,15}$/),
    transform((amount) => BigInt(amount)),
  ),
])
const memoSchema = nullish(string())
type Recipients = {
  readonly recipients: readonly { readonly address: string; readonly amount: bigint }[]
  readonly memo?: string | null | undefined
  readonly address?: unknown
}
type SessionTransfer = {
  readonly recipientAddress: string
  readonly amount: bigint
  readonly memo?: string | null | undefined
  readonly recipients?: unknown
}
type PsbtParams = {
  readonly psbt?: string | null | undefined
  readonly hex?: string | null | undefined
  readonly signInputs?: unknown
}
const plannedTransferSchema: Schema<{
  readonly kind: string
  readonly to: string
  readonly amount: bigint
  readonly memo?: string | null | undefined
}> = object({
  kind: string(),
  to: string(),
  amount: bigint(),
  memo: memoSchema,
})
const plannedPsbtSchema: Schema<{ readonly psbt: string }> = object({ psbt: string() })
const recipientsSchema: Schema<Recipients> = object({
  recipients: array(object({ address: string(), amount: satoshis })),
  memo: memoSchema,
  address: optional(unknown()),
})
const sessionTransferSchema: Schema<SessionTransfer> = object({
  recipientAddress: string(),
  amount: satoshis,
  memo: memoSchema,
  recipients: optional(unknown()),
})
const psbtParamsSchema: Schema<PsbtParams> = object({
  psbt: nullish(string()),
  hex: nullish(string()),
  signInputs: optional(unknown()),
})
const sighashesSchema: Schema<
  readonly { readonly sighashTypes?: readonly number[] | null | undefined }[]
> = array(object({ sighashTypes: nullish(array(number())) }))
const unknownSchema: Schema<unknown> = unknown()

function decodeBytes(decode: (text: string) => Uint8Array, text: string): Uint8Array {
  try {
    return decode(text)
  } catch (cause) {
    throw createInvalidTransaction('it cannot be read.', cause)
  }
}

/** A memo is written as hex. */
const decodeMemo = (text: string | null | undefined) =>
  text ? decodeBytes(hex.decode, text.toLowerCase()) : undefined

function decodePsbt(params: unknown): DecodedRequest {
  const { psbt, hex: digits, signInputs } = parseTransactionPart(psbtParamsSchema, params)
  if (typeof psbt === typeof digits)
    throw createInvalidTransaction(psbt ? 'it says two things.' : 'it cannot be read.')
  const partial =
    safeParse(sighashesSchema, signInputs)?.some(({ sighashTypes }) =>
      // Taproot's default, 0, covers all as 1 does.
      sighashTypes?.some((type) => type !== 0 && type !== 1),
    ) ?? false
  return {
    kind: 'psbt',
    psbt: digits
      ? decodeBytes(hex.decode, digits.toLowerCase())
      : decodeBytes(base64.decode, psbt ?? ''),
    partial,
  }
}

/** Sessions name one receiver, page wallets several. */
function parseRecipients(params: unknown): Recipients {
  const single = safeParse(sessionTransferSchema, params)
  if (!single) {
    const several = parseTransactionPart(recipientsSchema, params)
    // Leather takes an address beside the list, from before there was one, and pays it alone.
    if (several.address !== undefined) throw createInvalidTransaction('it says two things.')
    return several
  }
  if (single.recipients !== undefined) throw createInvalidTransaction('it says two things.')
  return {
    recipients: [{ address: single.recipientAddress, amount: single.amount }],
    memo: single.memo,
  }
}

/** Reads the receivers or the PSBT of our payload; a blocked plan may have none. */
function decodePlan(payload: unknown): DecodedRequest | Recipients | undefined {
  if (payload === undefined) return undefined
  const psbt = safeParse(plannedPsbtSchema, payload)
  if (psbt) return { kind: 'psbt', psbt: decodeBytes(base64.decode, psbt.psbt), partial: false }
  const { to, amount, memo: note } = parseTransactionPart(plannedTransferSchema, payload)
  return { recipients: [{ address: to, amount }], memo: note }
}

/** Reads the parameter of an RPC call: in a list over sessions, alone elsewhere. */
function decodeCall(method: string, params: unknown): DecodedRequest | Recipients | undefined {
  if (method !== 'signPsbt' && method !== 'sendTransfer') return undefined
  const copy = safeParse(unknownSchema, params)
  const request: unknown = Array.isArray(copy) ? copy[0] : copy
  return method === 'signPsbt' ? decodePsbt(request) : parseRecipients(request)
}

/**
 * Decodes a plan's payload, `signPsbt` or `sendTransfer`.
 * `undefined` for any other method and without a payload. Throws `transaction-invalid` for invalid
 * or contradictory requests.
 */
export function decodeRequest(
  { decodeAddress }: Pick<ChainTools, 'decodeAddress'>,
  network: Caip2,
  sent: SentRequest,
): DecodedRequest | undefined {
  const request = 'method' in sent ? decodeCall(sent.method, sent.params) : decodePlan(sent.payload)
  if (!request || 'kind' in request) return request
  if (request.recipients.length === 0)
    throw createInvalidTransaction('it has no recipient with an amount.')
  const payments = request.recipients.map(({ address, amount }): Payment => {
    const to = decodeAddress(address, network)
    if (typeof to === 'string' || amount <= 0n)
      throw createInvalidTransaction('it has no recipient with an amount.')
    return { to, amount }
  })
  return { kind: 'transfer', payments, memo: decodeMemo(request.memo) }
}
