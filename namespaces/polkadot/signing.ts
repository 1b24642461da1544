import { object, record, string, unknown } from 'valibot'
import type { Caip2, Schema, SignatureResult, SignRequest } from '#kernel'
import { fault, LatchkeyError, parse, readField } from '#kernel'
import type { ChainTools } from './chainTools.ts'
import type { SignerResult } from './EnabledWallet.ts'
import { matchSignature } from './schemes.ts'
import type { Signer } from './signer.ts'
import { wrapBytes } from './wrapBytes.ts'

const toMessageBytes = (message: string | Uint8Array) =>
  typeof message === 'string' ? new TextEncoder().encode(message) : message

/** Decodes text; other bytes become hex, which wallets decode again. */
function decodeMessage({ toHex }: ChainTools, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return toHex(bytes)
  }
}

/**
 * Builds the parameters of `polkadot_signMessage`.
 * Wallets of sessions sign either `data` or `message`, so both hold the wrapped message.
 */
function buildMessageParams(tools: ChainTools, signer: Signer, address: string, bytes: Uint8Array) {
  if (signer.wrapsMessages) return { address, data: tools.toHex(bytes), type: 'bytes' }
  const wrapped = wrapBytes(bytes)
  const message = decodeMessage(tools, wrapped)
  return { address, data: tools.toHex(wrapped), message, type: 'bytes' }
}

/**
 * Signs a text or unchanged bytes within `<Bytes>`.
 * Page wallets add `<Bytes>` themselves, sessions leave it to the site. `signed` holds the signed
 * bytes. Throws `foreign-invalid` for an answer that is no signature of the account's
 * over the message.
 */
export async function signMessage(
  tools: ChainTools,
  signer: Signer,
  { account, message, signal }: SignRequest,
): Promise<SignatureResult> {
  signer.connectionState.ended.throwIfAborted()
  const network = tools.resolveNetwork(account.network)
  const key = tools.requireAccount(
    signer.connectionState,
    network,
    tools.toGenericAddress(account.address),
  )
  const bytes = toMessageBytes(message)
  const params = buildMessageParams(tools, signer, signer.formatAddress(network, key), bytes)
  const { signature } = await signer.request(
    network,
    'polkadot_signMessage',
    params,
    signal ? { signal } : {},
  )
  const read = tools.decodeSs58(key.id)
  const owner = typeof read === 'string' ? new Uint8Array() : read.key
  for (const signed of [wrapBytes(bytes), bytes]) {
    const held = matchSignature(owner, signed, tools.fromHex(signature))
    if (held)
      return {
        scheme: held.scheme,
        signature: tools.toHex(held.signature),
        signed: tools.toHex(signed),
        // The address of an ECDSA account holds a hash of its key.
        ...(held.scheme !== 'ecdsa' && { publicKey: tools.toHex(owner) }),
      }
  }
  throw new LatchkeyError(
    'foreign-invalid',
    { what: 'Signature', path: '' },
    { cause: 'not of this account over this message' },
  )
}

const callSchema: Schema<{ readonly address: string }> = object({ address: string() })
const messageSchema: Schema<string> = string()
const payloadSchema: Schema<Readonly<Record<string, unknown>>> = record(string(), unknown())

/**
 * Forwards a call of the host: for an account that the wallet shows, on its own chain, and never
 * unwrapped bytes.
 */
export async function invokeSigner(
  tools: ChainTools,
  signer: Signer,
  network: Caip2,
  method: string,
  params: unknown,
): Promise<SignerResult> {
  signer.connectionState.ended.throwIfAborted()
  if (!signer.can(method)) throw fault('unsupported')
  const key = tools.requireAccount(
    signer.connectionState,
    network,
    tools.toGenericAddress(parse(callSchema, params, 'The call').address),
  )
  const address = signer.formatAddress(network, key)
  if (method === 'polkadot_signMessage') {
    const written = readField(params, 'data') ?? readField(params, 'message')
    const data = parse(messageSchema, written, 'The message')
    const bytes = /^0x([0-9a-f]{2})*$/i.test(data) ? tools.fromHex(data) : toMessageBytes(data)
    return signer.request(network, method, buildMessageParams(tools, signer, address, bytes))
  }
  const transactionPayload = {
    ...parse(payloadSchema, readField(params, 'transactionPayload'), 'The transaction'),
    address,
  }
  const at = tools.genesisToNetworkId(String(readField(transactionPayload, 'genesisHash')))
  if (at !== network) throw new LatchkeyError('network-mismatch', { at, network })
  return signer.request(network, method, { address, transactionPayload })
}
