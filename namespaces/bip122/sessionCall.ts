import { base64 } from '@scure/base'
import {
  array,
  boolean,
  integer,
  minValue,
  number,
  object,
  optional,
  pipe,
  regex,
  string,
  transform,
} from 'valibot'
import type { Caip2, Schema } from '#kernel'
import { fault, parse, safeParse } from '#kernel'
import { createInvalidTransaction } from '#namespaces/kit'
import { decodeSignedPsbt } from './decodeSignedPsbt.ts'
import type { Signer } from './signer.ts'
import { signingAdapters } from './signingAdapters.ts'

type PsbtCall = {
  readonly account: string
  readonly psbt: string
  readonly signInputs: readonly {
    readonly address: string
    readonly index: number
    readonly sighashTypes?: readonly number[] | undefined
  }[]
  readonly broadcast?: boolean | undefined
}
type TransferCall = {
  readonly account: string
  readonly recipientAddress: string
  readonly amount: bigint
  readonly memo?: string | undefined
  readonly changeAddress?: string | undefined
}
/** A call in the form of WalletConnect's Bitcoin methods. */
export type SessionCall =
  | ({ readonly kind: 'psbt' } & PsbtCall)
  | ({ readonly kind: 'transfer' } & TransferCall)

const psbtSchema: Schema<PsbtCall> = object({
  account: string(),
  psbt: string(),
  signInputs: array(
    object({
      address: string(),
      index: pipe(number(), integer(), minValue(0)),
      sighashTypes: optional(array(number())),
    }),
  ),
  broadcast: optional(boolean()),
})
const transferSchema: Schema<TransferCall> = object({
  account: string(),
  recipientAddress: string(),
  amount: pipe(
    string(),
    regex(/^[1-9]\d{0,15}$/),
    transform((amount) => BigInt(amount)),
  ),
  memo: optional(string()),
  changeAddress: optional(string()),
})
const transactionIdSchema: Schema<string> = pipe(string(), regex(/^[0-9a-f]{64}$/i))

/** Parses a call in the form of a session; `undefined` for another method or another form. */
export function parseSessionCall(method: string, params: unknown): SessionCall | undefined {
  if (method === 'signPsbt') {
    const call = safeParse(psbtSchema, params)
    return call && { kind: 'psbt', ...call }
  }
  const call = method === 'sendTransfer' ? safeParse(transferSchema, params) : undefined
  return call && { kind: 'transfer', ...call }
}

/**
 * Performs a call of a session's form with a wallet of the page, in its own dialect.
 * The answer has that form too. Throws `unsupported` for what a dialect cannot say: broadcasting,
 * signatures that cover a part of the transaction, and a payment with a memo, with another address for
 * the change, or from an account that holds ordinals.
 */
export async function performSessionCall(
  signer: Signer,
  network: Caip2,
  call: SessionCall,
): Promise<unknown> {
  const adapter = signingAdapters[signer.dialect]
  const context = { signer, network, options: {} }
  if (call.kind === 'transfer') {
    const { account: from, recipientAddress: to, amount, memo, changeAddress } = call
    requireOwn(signer, [from])
    const isOwnChange = changeAddress === undefined || changeAddress === from
    if (!signer.supports('transfer') || !isOwnChange || !isPaying(signer, from))
      throw fault('unsupported')
    const txid = await adapter.transfer(context, { from, to, amount, memo })
    return { txid: parse(transactionIdSchema, txid, 'Transaction hash') }
  }
  const isPartial = call.signInputs.some(({ sighashTypes }) =>
    sighashTypes?.some((type) => type > 1),
  )
  if (!signer.supports('psbt') || call.broadcast || isPartial) throw fault('unsupported')
  requireOwn(
    signer,
    call.signInputs.map(({ address }) => address),
  )
  const inputs = call.signInputs.map(({ address, index }) => ({ address, index }))
  const { psbt } = await adapter.psbt(context, { psbt: decodePsbt(call.psbt), inputs })
  return { psbt: base64.encode(decodeSignedPsbt(psbt)) }
}

/** A wallet of the page pays from its address for payments, whichever account a call names. */
const isPaying = ({ connectionState }: Signer, account: string): boolean =>
  connectionState.facts.addresses.some(
    ({ address, role }) => address === account && role === 'payment',
  )

function requireOwn({ connectionState }: Signer, addresses: readonly string[]): void {
  const own = connectionState.facts.addresses.map(({ address }) => address)
  if (!addresses.every((address) => own.includes(address))) throw fault('unauthorized')
}

function decodePsbt(text: string): Uint8Array {
  try {
    return base64.decode(text)
  } catch (cause) {
    throw createInvalidTransaction('it cannot be read.', cause)
  }
}
