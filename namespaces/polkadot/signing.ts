import { object, record, string, unknown } from 'valibot'
import type { Caip2, Schema, Signed, SignRequest } from '#kernel'
import { fault, fieldOf, gate, LatchkeyError } from '#kernel'
import type { ChainTools } from './chainTools.ts'
import { heldBy } from './schemes.ts'
import type { Signer } from './signer.ts'
import type { Answer } from './wallet.ts'
import { wrapped } from './wrapped.ts'

const bytesOfMessage = (message: string | Uint8Array) =>
  typeof message === 'string' ? new TextEncoder().encode(message) : message

/**
 * Signs a text, or bytes as they are, within `<Bytes>`: wallets of the page put that around by
 * themselves, sessions leave it to the site. `signed` says what was
 * signed in the end. Throws `foreign-invalid` for an answer that is no signature of the account's
 * over the message.
 */
export async function signMessage(
  tools: ChainTools,
  signer: Signer,
  { account, message, signal }: SignRequest,
): Promise<Signed> {
  const network = tools.networkMeant(account.network)
  const key = tools.keyOf(signer.live, network, tools.genericAddress(account.address))
  const bytes = bytesOfMessage(message)
  const data = tools.hexOf(signer.wraps ? bytes : wrapped(bytes))
  const params = { address: signer.written(network, key), data, type: 'bytes' }
  const { signature } = await signer.request(
    network,
    'polkadot_signMessage',
    params,
    signal ? { signal } : {},
  )
  const read = tools.decodeSs58(key.id)
  const owner = typeof read === 'string' ? new Uint8Array() : read.key
  for (const signed of [wrapped(bytes), bytes]) {
    const held = heldBy(owner, signed, tools.bytesOf(signature))
    if (held)
      return {
        scheme: held.scheme,
        signature: tools.hexOf(held.signature),
        signed: tools.hexOf(signed),
        // The address of an ECDSA account holds a hash of its key.
        ...(held.scheme !== 'ecdsa' && { publicKey: tools.hexOf(owner) }),
      }
  }
  throw new LatchkeyError(
    'foreign-invalid',
    { what: 'Signature', path: '' },
    { cause: 'not of this account over this message' },
  )
}

const call: Schema<{ readonly address: string }> = object({ address: string() })
const toSign: Schema<{ readonly data: string }> = object({ data: string() })
const payload: Schema<Readonly<Record<string, unknown>>> = record(string(), unknown())

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
): Promise<Answer> {
  if (!signer.can(method)) throw fault('unsupported')
  const key = tools.keyOf(
    signer.live,
    network,
    tools.genericAddress(gate(call, params, 'The call').address),
  )
  const address = signer.written(network, key)
  if (method === 'polkadot_signMessage') {
    const { data } = gate(toSign, params, 'The message')
    const bytes = /^0x([0-9a-f]{2})*$/i.test(data) ? tools.bytesOf(data) : bytesOfMessage(data)
    return signer.request(network, method, {
      address,
      data: tools.hexOf(signer.wraps ? bytes : wrapped(bytes)),
      type: 'bytes',
    })
  }
  const transactionPayload = {
    ...gate(payload, fieldOf(params, 'transactionPayload'), 'The transaction'),
    address,
  }
  const at = tools.networkOfGenesis(String(fieldOf(transactionPayload, 'genesisHash')))
  if (at !== network) throw new LatchkeyError('network-mismatch', { at, network })
  return signer.request(network, method, { address, transactionPayload })
}
