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
import type { Caip2, Schema, Sent } from '#kernel'
import { gateOptional } from '#kernel'
import { invalidTransaction, readSent } from '#namespaces/kit'
import type { AddressParts } from './address.ts'
import type { ChainTools } from './chainTools.ts'

/** Where coins shall go; the wallet makes the transaction. `memo` are bytes. */
export type Wish = { readonly to: AddressParts; readonly amount: bigint }
/**
 * What a wallet is asked for: a transaction to sign, as a PSBT, or to make one. `odd` when a
 * signature would not cover all of it.
 */
export type Asked =
  | { readonly kind: 'psbt'; readonly psbt: Uint8Array; readonly odd: boolean }
  | {
      readonly kind: 'transfer'
      readonly wishes: readonly Wish[]
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
const memo = nullish(string())
type Recipients = {
  readonly recipients: readonly { readonly address: string; readonly amount: bigint }[]
  readonly memo?: string | null | undefined
}
type One = {
  readonly recipientAddress: string
  readonly amount: bigint
  readonly memo?: string | null | undefined
  readonly recipients?: unknown
}
type Written = {
  readonly psbt?: string | null | undefined
  readonly hex?: string | null | undefined
  readonly signInputs?: unknown
}
const planned: Schema<{
  readonly kind: string
  readonly to: string
  readonly amount: bigint
  readonly memo?: string | null | undefined
}> = object({
  kind: string(),
  to: string(),
  amount: bigint(),
  memo,
})
const plannedPsbt: Schema<{ readonly psbt: string }> = object({ psbt: string() })
const several: Schema<Recipients> = object({
  recipients: array(object({ address: string(), amount: satoshis })),
  memo,
})
const one: Schema<One> = object({
  recipientAddress: string(),
  amount: satoshis,
  memo,
  recipients: optional(unknown()),
})
const written: Schema<Written> = object({
  psbt: nullish(string()),
  hex: nullish(string()),
  signInputs: optional(unknown()),
})
const sighashes: Schema<
  readonly { readonly sighashTypes?: readonly number[] | null | undefined }[]
> = array(object({ sighashTypes: nullish(array(number())) }))
const anything: Schema<unknown> = unknown()

function bytesOf(decode: (text: string) => Uint8Array, text: string): Uint8Array {
  try {
    return decode(text)
  } catch (cause) {
    throw invalidTransaction('it cannot be read.', cause)
  }
}

/** A memo is written as hex. */
const memoOf = (text: string | null | undefined) =>
  text ? bytesOf(hex.decode, text.toLowerCase()) : undefined

function psbtOf(params: unknown): Asked {
  const { psbt, hex: digits, signInputs } = readSent(written, params)
  if (typeof psbt === typeof digits)
    throw invalidTransaction(psbt ? 'it says two things.' : 'it cannot be read.')
  const odd =
    gateOptional(sighashes, signInputs)?.some(({ sighashTypes }) =>
      sighashTypes?.some((type) => type !== 1),
    ) ?? false
  return {
    kind: 'psbt',
    psbt: digits ? bytesOf(hex.decode, digits.toLowerCase()) : bytesOf(base64.decode, psbt ?? ''),
    odd,
  }
}

/** Sessions name one receiver, wallets that take calls several. */
function recipientsOf(params: unknown): Recipients {
  const single = gateOptional(one, params)
  if (!single) return readSent(several, params)
  if (single.recipients !== undefined) throw invalidTransaction('it says two things.')
  return {
    recipients: [{ address: single.recipientAddress, amount: single.amount }],
    memo: single.memo,
  }
}

/** The receivers of a payload of ours, or its PSBT; a plan that is blocked may have none. */
function plannedOf(payload: unknown): Asked | Recipients | undefined {
  if (payload === undefined) return undefined
  const psbt = gateOptional(plannedPsbt, payload)
  if (psbt) return { kind: 'psbt', psbt: bytesOf(base64.decode, psbt.psbt), odd: false }
  const { to, amount, memo: note } = readSent(planned, payload)
  return { recipients: [{ address: to, amount }], memo: note }
}

/**
 * What a call of the wallet’s RPC is about: its parameter stands in a list over sessions, and alone
 * elsewhere.
 */
function calledOf(method: string, params: unknown): Asked | Recipients | undefined {
  if (method !== 'signPsbt' && method !== 'sendTransfer') return undefined
  const copy = gateOptional(anything, params)
  const given: unknown = Array.isArray(copy) ? copy[0] : copy
  return method === 'signPsbt' ? psbtOf(given) : recipientsOf(given)
}

/**
 * What a plan’s payload, `signPsbt` or `sendTransfer` asks for, in the words of sessions and of the
 * wallets that take calls; `undefined` for any other method and for no payload.
 * Throws `transaction-invalid` for what is none, and for what says two things.
 */
export function askedOf(
  { readAddress }: Pick<ChainTools, 'readAddress'>,
  network: Caip2,
  sent: Sent,
): Asked | undefined {
  const asked = 'method' in sent ? calledOf(sent.method, sent.params) : plannedOf(sent.payload)
  if (!asked || 'kind' in asked) return asked
  if (asked.recipients.length === 0) throw invalidTransaction('it pays nobody.')
  const wishes = asked.recipients.map(({ address, amount }): Wish => {
    const to = readAddress(address, network)
    if (typeof to === 'string' || amount <= 0n) throw invalidTransaction('it pays nobody.')
    return { to, amount }
  })
  return { kind: 'transfer', wishes, memo: memoOf(asked.memo) }
}
