import { base64 } from '@scure/base'
import { pipe, regex, string } from 'valibot'
import type { AbortOptions, Connection, Schema, TransferPlan } from '#kernel'
import { fault, LatchkeyError, parse } from '#kernel'
import { checkBeforeSending } from '#namespaces/kit'
import type { Bitcoin } from './bitcoin.ts'
import { broadcast } from './broadcast.ts'
import type { ChainTools } from './chainTools.ts'
import { decodeSignedPsbt } from './decodeSignedPsbt.ts'
import type { Signer } from './signer.ts'
import type { PsbtRequest, SigningContext } from './signingAdapter.ts'
import { signingAdapters } from './signingAdapters.ts'
import { transferPayloadSchema } from './transferPayloadSchema.ts'

const transactionIdSchema: Schema<string> = pipe(string(), regex(/^[0-9a-f]{64}$/i))

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
  options: AbortOptions = {},
): ReturnType<NonNullable<Connection['send']>> {
  const { from } = plan.request
  if (plan.blocked) throw fault('insufficient')
  if (plan.expiresAt !== undefined && tools.host.now() >= plan.expiresAt) throw fault('expired')
  const payload = parse(transferPayloadSchema, plan.payload, 'Transfer')
  const at = await checkBeforeSending(signer.recheck(from.network, options))
  if (at !== from.network)
    throw new LatchkeyError('network-mismatch', { at, network: from.network })
  const spends = [
    from.address,
    ...(payload.kind === 'psbt' ? payload.inputs.map(({ address }) => address) : []),
  ]
  if (!spends.every((address) => canPayFrom(signer, address))) throw fault('unauthorized')
  const context: SigningContext = { signer, network: from.network, options }
  const adapter = signingAdapters[signer.dialect]
  if (payload.kind === 'transfer') {
    if (!signer.supports('transfer')) throw fault('unsupported')
    const { to, amount, memo } = payload
    return {
      hash: parse(
        transactionIdSchema,
        await adapter.transfer(context, { from: from.address, to, amount, memo }),
        'Transaction hash',
      ),
    }
  }
  if (!signer.supports('psbt') && !signer.supports('broadcast')) throw fault('unsupported')
  return signAndSend(bitcoin, tools, context, {
    psbt: base64.decode(payload.psbt),
    inputs: payload.inputs,
  })
}

/** Only addresses for payments pay. */
const canPayFrom = ({ connectionState }: Signer, address: string) =>
  connectionState.facts.addresses.some(
    (walletAddress) => walletAddress.address === address && walletAddress.role === 'payment',
  )

async function signAndSend(
  bitcoin: Bitcoin,
  tools: ChainTools,
  context: SigningContext,
  toSign: PsbtRequest,
) {
  const { psbt, txid } = await signingAdapters[context.signer.dialect].psbt(context, toSign)
  if (txid !== undefined) return { hash: parse(transactionIdSchema, txid, 'Transaction hash') }
  const transaction = finalizePsbt(bitcoin, toSign.psbt, decodeSignedPsbt(psbt))
  await broadcast(tools, context.network, transaction, context.options)
  return { hash: transaction.id }
}

type SignedTransaction = { readonly id: string; readonly hex: string }

/**
 * The transaction of a signed PSBT. Some wallets finalise what they signed, some do not; one that
 * changed what was planned is refused.
 */
function finalizePsbt(
  { Psbt }: Bitcoin,
  planned: Uint8Array,
  signed: Uint8Array,
): SignedTransaction {
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
