import { object, string } from 'valibot'
import type { Abort, Caip2, Connection, Schema, Signed, SignRequest, TransferPlan } from '#kernel'
import { fault, fieldOf, gate } from '#kernel'
import { loaded } from '#namespaces/kit'
import type { ChainTools } from './chainTools.ts'
import { executeTransaction } from './executeTransaction.ts'
import { schemeOf } from './scheme.ts'
import type { Duty, Prepared, Signer } from './signer.ts'

/** A message for `sui:signPersonalMessage`: the text or the bytes, exactly as given. */
export async function signMessage(
  { canonical }: ChainTools,
  signer: Signer,
  { account, message, signal }: SignRequest,
): Promise<Signed> {
  const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message
  const address = ownAddress(signer, canonical(account.address))
  const signature = await signer.personal(
    signer.live.facts.network,
    address,
    bytes,
    signal ? { signal } : {},
  )
  const scheme = schemeOf(signature)
  if (!scheme) throw fault('internal', 'The wallet answered something that is no signature')
  return { scheme: `sui:${scheme}`, signature }
}

const payloadSchema: Schema<Prepared & { readonly sender: string }> = object({
  bytes: string(),
  json: string(),
  sender: string(),
})

/**
 * Sends what was planned, once: signed by the wallet and executed by our own node, so that it is on
 * the network that was planned for; a wallet that only
 * executes does so itself. Errors: `unauthorized`, `rejected`, `insufficient`, `expired` when the
 * coins have moved since, `rpc` when the outcome is unknown.
 */
export async function sendPlan(
  tools: ChainTools,
  signer: Signer,
  { request, payload, blocked }: TransferPlan,
  options: Abort = {},
): ReturnType<NonNullable<Connection['send']>> {
  const { address, network } = request.from
  if (blocked) throw fault('insufficient')
  const { sender, ...prepared } = gate(payloadSchema, payload, 'Transfer')
  if (sender !== tools.canonical(address)) throw fault('unauthorized')
  ownAddress(signer, sender)
  if (!signer.live.facts.networks.includes(network)) throw fault('unknown-network')
  return { hash: await sendPrepared(tools, signer, network, sender, prepared, options) }
}

async function sendPrepared(
  tools: ChainTools,
  signer: Signer,
  network: Caip2,
  sender: string,
  prepared: Prepared,
  options: Abort,
): Promise<string> {
  if (!signer.has('sign')) return signer.execute(network, sender, prepared, options)
  return executeTransaction(tools, network, await signer.sign(network, sender, prepared, options))
}

function ownAddress({ live }: Signer, address: string | undefined): string {
  if (!address || !live.facts.shown.some((one) => one.address === address))
    throw fault('unauthorized')
  return address
}

/** What the methods of the WalletConnect profile ask of a wallet. */
const duties: Readonly<Record<string, Duty>> = {
  sui_signPersonalMessage: 'personal',
  sui_signTransaction: 'sign',
  sui_signAndExecuteTransaction: 'execute',
}

/**
 * The methods of the WalletConnect profile, whichever way the wallet is reached. A transaction is
 * base64 of its BCS bytes, a message plain text.
 */
export async function invoke(
  tools: ChainTools,
  signer: Signer,
  network: Caip2,
  method: string,
  params: unknown,
): Promise<unknown> {
  if (method === 'sui_getAccounts')
    return signer.live.facts.shown.map(({ address, publicKey }) => ({
      address,
      ...(publicKey && { pubkey: publicKey }),
    }))
  const duty = duties[method]
  if (!duty || !signer.has(duty)) throw fault('unsupported')
  const address = ownAddress(signer, tools.canonical(fieldOf(params, 'address')))
  if (duty === 'personal') {
    const message = new TextEncoder().encode(gate(text, fieldOf(params, 'message'), 'The message'))
    return { signature: await signer.personal(network, address, message) }
  }
  const bytes = gate(text, fieldOf(params, 'transaction'), 'The transaction')
  const prepared = { bytes, json: await jsonOf(bytes) }
  if (duty === 'execute') return { digest: await signer.execute(network, address, prepared) }
  const signed = await signer.sign(network, address, prepared)
  return { signature: signed.signature, transactionBytes: signed.bytes }
}

const text: Schema<string> = string()

async function jsonOf(bytes: string): Promise<string> {
  const { transactionOf } = await loaded(() => import('./transactionOf.ts'))
  try {
    return await transactionOf(bytes).toJSON()
  } catch (cause) {
    throw fault('internal', cause)
  }
}
