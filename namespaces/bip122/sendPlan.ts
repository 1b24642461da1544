import { base64, hex } from '@scure/base'
import { pipe, regex, string } from 'valibot'
import type { Abort, Connection, Schema, TransferPlan } from '#kernel'
import { fault, gate, LatchkeyError } from '#kernel'
import type { Bitcoin } from './bitcoin.ts'
import { broadcast } from './broadcast.ts'
import type { ChainTools } from './chainTools.ts'
import type { Signer } from './signer.ts'
import type { Context, ToSign } from './signingVoices.ts'
import { signingVoices } from './signingVoices.ts'
import { transferPayload } from './transferPayload.ts'

const transactionId: Schema<string> = pipe(string(), regex(/^[0-9a-f]{64}$/i))
const largest = 800_000

/**
 * Sends what was planned, once. Errors: `network-mismatch`, `unauthorized`, `rejected`, `expired`
 * (the plan, or its coins), `foreign-invalid` when what came
 * back is not what was planned: then nothing was sent by us.
 */
export async function sendPlan(
  bitcoin: Bitcoin,
  tools: ChainTools,
  signer: Signer,
  plan: TransferPlan,
  options: Abort = {},
): ReturnType<NonNullable<Connection['send']>> {
  const { from } = plan.request
  if (plan.blocked) throw fault('insufficient')
  if (plan.expiresAt !== undefined && tools.host.now() > plan.expiresAt) throw fault('expired')
  const payload = gate(transferPayload, plan.payload, 'Transfer')
  const at = await signer.recheck(from.network, options)
  if (at !== from.network)
    throw new LatchkeyError('network-mismatch', { at, network: from.network })
  const spends = [
    from.address,
    ...(payload.kind === 'psbt' ? payload.inputs.map(({ address }) => address) : []),
  ]
  if (!spends.every((address) => mayPay(signer, address))) throw fault('unauthorized')
  const context: Context = { signer, network: from.network, options }
  const voice = signingVoices[signer.speech]
  if (payload.kind === 'transfer') {
    if (!signer.able('transfer')) throw fault('unsupported')
    const { to, amount, memo } = payload
    return {
      hash: gate(
        transactionId,
        await voice.transfer(context, { from: from.address, to, amount, memo }),
        'Transaction hash',
      ),
    }
  }
  if (!signer.able('psbt') && !signer.able('broadcast')) throw fault('unsupported')
  return signAndSend(bitcoin, tools, context, {
    psbt: base64.decode(payload.psbt),
    inputs: payload.inputs,
  })
}

/** Only addresses for payments pay. */
const mayPay = ({ live }: Signer, address: string) =>
  live.facts.held.some((held) => held.address === address && held.role === 'payment')

async function signAndSend(bitcoin: Bitcoin, tools: ChainTools, context: Context, toSign: ToSign) {
  const { psbt, txid } = await signingVoices[context.signer.speech].psbt(context, toSign)
  if (txid !== undefined) return { hash: gate(transactionId, txid, 'Transaction hash') }
  const transaction = finished(bitcoin, toSign.psbt, psbtBytes(psbt))
  await broadcast(tools, context.network, transaction, context.options)
  return { hash: transaction.id }
}

/** A signed transaction as wallets hand it over: bytes, hex or base64. */
function psbtBytes(written: unknown): Uint8Array {
  if (written instanceof Uint8Array && written.length <= largest) return Uint8Array.from(written)
  if (typeof written === 'string' && written.length <= 2 * largest) {
    try {
      return /^([0-9a-f]{2})+$/i.test(written)
        ? hex.decode(written.toLowerCase())
        : base64.decode(written)
    } catch {
      // Neither of the two: refused below.
    }
  }
  throw new LatchkeyError('foreign-invalid', { what: 'The signed transaction', path: '' })
}

type Finished = { readonly id: string; readonly hex: string }

/**
 * The transaction of a signed PSBT. Some wallets finalise what they signed, some do not; one that
 * changed what was planned is refused.
 */
function finished({ Psbt }: Bitcoin, planned: Uint8Array, signed: Uint8Array): Finished {
  try {
    const psbt = Psbt.fromBuffer(planned).combine(Psbt.fromBuffer(signed))
    for (const [index, { finalScriptWitness, finalScriptSig }] of psbt.data.inputs.entries())
      if (!finalScriptWitness && !finalScriptSig) psbt.finalizeInput(index)
    const transaction = psbt.extractTransaction()
    return { id: transaction.getId(), hex: transaction.toHex() }
  } catch (cause) {
    throw new LatchkeyError(
      'foreign-invalid',
      { what: 'The signed transaction', path: '' },
      { cause },
    )
  }
}
