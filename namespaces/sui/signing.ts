import { object, string } from 'valibot'
import type {
  AbortOptions,
  Caip2,
  Connection,
  Schema,
  SignatureResult,
  SignRequest,
  TransferPlan,
} from '#kernel'
import { fault, parse, readField } from '#kernel'
import { importWithRetry } from '#namespaces/kit'
import type { ChainTools } from './chainTools.ts'
import { executeTransaction } from './executeTransaction.ts'
import { parseScheme } from './parseScheme.ts'
import type { PreparedTransaction, Signer, SigningOperation } from './signer.ts'

/** A message for `sui:signPersonalMessage`: the text or the bytes, exactly as given. */
export async function signMessage(
  { normalizeAddress }: ChainTools,
  signer: Signer,
  { account, message, signal }: SignRequest,
): Promise<SignatureResult> {
  const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message
  const address = requireOwnAddress(signer, normalizeAddress(account.address))
  const signature = await signer.signPersonalMessage(
    signer.connectionState.facts.network,
    address,
    bytes,
    signal ? { signal } : {},
  )
  const scheme = parseScheme(signature)
  if (!scheme) throw fault('internal', 'The wallet answered something that is no signature')
  return { scheme: `sui:${scheme}`, signature }
}

const payloadSchema: Schema<PreparedTransaction & { readonly sender: string }> = object({
  bytes: string(),
  json: string(),
  sender: string(),
})

/**
 * Sends what was planned, once: signed by the wallet and executed by our own node, so that it is on
 * the network that was planned for; a wallet that only
 * executes does so itself. Errors: `unauthorized`, also when the wallet signed something else,
 * `rejected`, `insufficient`, `expired` when the coins have moved since, `rpc` when the outcome is
 * unknown.
 */
export async function sendPlan(
  tools: ChainTools,
  signer: Signer,
  { request, payload, blocked }: TransferPlan,
  options: AbortOptions = {},
): ReturnType<NonNullable<Connection['send']>> {
  const { address, network } = request.from
  if (blocked) throw fault('insufficient')
  const { sender, ...prepared } = parse(payloadSchema, payload, 'Transfer')
  if (sender !== tools.normalizeAddress(address)) throw fault('unauthorized')
  requireOwnAddress(signer, sender)
  if (!signer.connectionState.facts.networks.includes(network)) throw fault('unknown-network')
  return { hash: await sendPrepared(tools, signer, network, sender, prepared, options) }
}

async function sendPrepared(
  tools: ChainTools,
  signer: Signer,
  network: Caip2,
  sender: string,
  prepared: PreparedTransaction,
  options: AbortOptions,
): Promise<string> {
  if (!signer.has('sign')) return signer.signAndExecute(network, sender, prepared, options)
  // It loads before the wallet prompts: a signature that cannot be checked is useless.
  const { requireUnchanged } = await importWithRetry(() => import('./requireUnchanged.ts'))
  const signed = await signer.signTransaction(network, sender, prepared, options)
  if (signed.bytes !== prepared.bytes) requireUnchanged(prepared.bytes, signed.bytes)
  return executeTransaction(tools, network, signed)
}

function requireOwnAddress({ connectionState }: Signer, address: string | undefined): string {
  if (!address || !connectionState.facts.accounts.some((one) => one.address === address))
    throw fault('unauthorized')
  return address
}

/** The parameters of the WalletConnect methods. */
const operationByMethod: Readonly<Record<string, SigningOperation>> = {
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
    return signer.connectionState.facts.accounts.map(({ address, publicKey }) => ({
      address,
      ...(publicKey && { pubkey: publicKey }),
    }))
  const operation = operationByMethod[method]
  if (!operation || !signer.has(operation)) throw fault('unsupported')
  const address = requireOwnAddress(signer, tools.normalizeAddress(readField(params, 'address')))
  if (operation === 'personal') {
    const message = new TextEncoder().encode(
      parse(textSchema, readField(params, 'message'), 'The message'),
    )
    return { signature: await signer.signPersonalMessage(network, address, message) }
  }
  const bytes = parse(textSchema, readField(params, 'transaction'), 'The transaction')
  const prepared = { bytes, json: await toTransactionJson(bytes) }
  if (operation === 'execute')
    return { digest: await signer.signAndExecute(network, address, prepared) }
  const signed = await signer.signTransaction(network, address, prepared)
  return { signature: signed.signature, transactionBytes: signed.bytes }
}

const textSchema: Schema<string> = string()

async function toTransactionJson(bytes: string): Promise<string> {
  const { parseTransaction } = await importWithRetry(() => import('./parseTransaction.ts'))
  try {
    return await parseTransaction(bytes).toJSON()
  } catch (cause) {
    throw fault('internal', cause)
  }
}
