import { number, object, pipe, regex, string, transform } from 'valibot'
import type { AbortOptions, Caip2, Connection, Schema, TransferPlan } from '#kernel'
import { fault, isLatchkeyError, LatchkeyError, parse, readField } from '#kernel'
import type { SignerPayload, UnsignedCall } from './calls.ts'
import { buildPayload } from './calls.ts'
import type { ChainTools } from './chainTools.ts'
import type { Codec, Codecs } from './codec.ts'
import { readSpecVersion } from './codec.ts'
import type { ExposedAccount } from './connectionState.ts'
import type { SignerResult } from './EnabledWallet.ts'
import { matchSignature, schemes } from './schemes.ts'
import type { Signer } from './signer.ts'

const hashSchema: Schema<string> = pipe(string(), regex(/^0x[0-9a-f]{64}$/i))
const plannedSchema: Schema<{ readonly method: string; readonly specVersion: number }> = object({
  method: pipe(string(), regex(/^0x([0-9a-f]{2})+$/i)),
  specVersion: number(),
})
const headerSchema: Schema<{ readonly number: number }> = object({
  number: pipe(
    string(),
    regex(/^0x[0-9a-f]{1,8}$/i),
    transform((text) => Number(text)),
  ),
})
const nonceSchema: Schema<number> = number()

type PreparedTransaction = {
  readonly payload: SignerPayload
  readonly signed: Uint8Array
  readonly born: number
}

/**
 * Signs and submits a planned transfer once.
 * Signs nothing unless the node is on the plan's network and runs the plan's runtime.
 * Errors: `expired` when the plan, the runtime or the signature's blocks are over (plan again),
 * `network-mismatch`, `unauthorized`, `rejected`, `insufficient`;
 * `rpc` when the node did not answer: then the outcome is unknown.
 */
export async function sendTransfer(
  tools: ChainTools,
  codecs: Codecs,
  sent: Map<string, number>,
  signer: Signer,
  { request, payload, blocked, expiresAt }: TransferPlan,
  { signal }: AbortOptions = {},
): ReturnType<NonNullable<Connection['send']>> {
  const options = signal ? { signal } : {}
  const network = tools.resolveNetwork(request.from.network)
  if (blocked) throw fault('insufficient')
  if (expiresAt !== undefined && tools.host.now() >= expiresAt) throw fault('expired')
  const { method, specVersion } = parse(plannedSchema, payload, 'Transfer')
  const key = tools.requireAccount(
    signer.connectionState,
    network,
    tools.toGenericAddress(request.from.address),
  )
  if (!signer.can('polkadot_signTransaction')) throw fault('unsupported')
  await requireNetwork(tools, network, options)
  const codec = await codecs(network, options)
  if (codec.specVersion !== specVersion) throw fault('expired')
  const call = codec.api.tx(codec.api.registry.createType('Call', method))
  const prepared = await prepareTransaction(tools, codec, network, call, {
    address: request.from.address,
    options,
  })
  const signRequest = {
    address: signer.formatAddress(network, key),
    transactionPayload: { ...prepared.payload, address: signer.formatAddress(network, key) },
  }
  const answer = await signer.request(network, 'polkadot_signTransaction', signRequest, options)
  // The visitor may have taken their time: the account may be gone, the chain may run something
  // else.
  tools.requireAccount(signer.connectionState, network, key.id)
  if ((await readSpecVersion(tools, network, options)) !== specVersion) throw fault('expired')
  const bytes = assembleTransaction(tools, codec, call, prepared, key, answer)
  const hash = codec.api.registry.hash(tools.fromHex(bytes)).toHex()
  sent.set(hash, prepared.born)
  return { hash: await submitTransaction(tools, network, { bytes, hash }, options) }
}

/**
 * Throws `network-mismatch` unless the node's first block is the one that the network is called by.
 */
async function requireNetwork(
  { node, genesisToNetworkId }: ChainTools,
  network: Caip2,
  options: AbortOptions,
): Promise<void> {
  const at = genesisToNetworkId(
    parse(hashSchema, await node(network, 'chain_getBlockHash', [0], options), 'The first block'),
  )
  if (at !== network) throw new LatchkeyError('network-mismatch', { at, network })
}

type SenderOptions = { readonly address: string; readonly options: AbortOptions }

/** The payload for the wallet, and the bytes that its signature covers. */
async function prepareTransaction(
  { node }: ChainTools,
  codec: Codec,
  network: Caip2,
  call: UnsignedCall,
  { address, options }: SenderOptions,
): Promise<PreparedTransaction> {
  const blockHash = parse(
    hashSchema,
    await node(network, 'chain_getFinalizedHead', [], options),
    'The block',
  )
  const [{ number: born }, nonce] = await Promise.all([
    node(network, 'chain_getHeader', [blockHash], options).then((answer) =>
      parse(headerSchema, answer, 'The block'),
    ),
    node(network, 'system_accountNextIndex', [address], options).then((answer) =>
      parse(nonceSchema, answer, 'The nonce'),
    ),
  ])
  const { registry } = codec.api
  const payload = buildPayload(codec, call, { address, blockHash, blockNumber: born, nonce })
  const signed = registry
    .createType('ExtrinsicPayload', payload, { version: payload.version })
    .toU8a({ method: true })
  return { payload, signed: signed.length > 256 ? registry.hash(signed).toU8a() : signed, born }
}

/**
 * The signed transaction. A wallet that changed it, as those for hardware do, hands it back whole:
 * it has to be the same call of the same account.
 */
function assembleTransaction(
  tools: ChainTools,
  { api }: Codec,
  call: UnsignedCall,
  { payload, signed }: PreparedTransaction,
  key: ExposedAccount,
  { signature, signedTransaction }: SignerResult,
): string {
  const owner = tools.decodeSs58(key.id)
  const held =
    typeof owner === 'string'
      ? undefined
      : matchSignature(owner.key, signed, tools.fromHex(signature))
  if (held) {
    const named = tools.toHex(Uint8Array.of(schemes[held.scheme], ...held.signature))
    call.addSignature(payload.address, named, payload)
    return call.toHex()
  }
  const whole = signedTransaction
    ? api.registry.createType('Extrinsic', tools.fromHex(signedTransaction))
    : undefined
  const isSame =
    whole?.isSigned === true &&
    whole.method.toHex() === call.method.toHex() &&
    tools.toGenericAddress(whole.signer.toString()) === key.id &&
    whole.tip.isEmpty &&
    whole.nonce.eq(api.registry.createType('u32', payload.nonce)) &&
    whole.era.toHex() === payload.era
  if (!whole || !isSame)
    throw new LatchkeyError(
      'foreign-invalid',
      { what: 'Signature', path: '' },
      { cause: 'not of this account over this transaction' },
    )
  return whole.toHex()
}

/** The account's next number is another one by now. */
const outdatedPattern = /outdated|stale/i
const expiredPattern = /ancient|bad ?(proof|signature)|future/i
const unpaidPattern = /pay|balance|funds/i
/** The pool has exactly these bytes. */
const alreadyKnownCode = 1013

async function submitTransaction(
  tools: ChainTools,
  network: Caip2,
  { bytes, hash }: { readonly bytes: string; readonly hash: string },
  options: AbortOptions,
): Promise<string> {
  let isMaybeSent = false
  try {
    const answer = await tools.node(network, 'author_submitExtrinsic', [bytes], {
      ...options,
      onNodeFailure() {
        isMaybeSent = true
      },
    })
    return parse(hashSchema, answer, 'Transaction hash')
  } catch (error) {
    const refusal = readRefusal(error)
    // An earlier node accepted it and the response was lost.
    if (refusal.code === alreadyKnownCode) return hash
    // Or it is in a block already, which tracking finds out.
    const isOutdated = refusal.code === 1010 && outdatedPattern.test(refusal.text)
    if (isOutdated && hasOtherNodes(tools, network)) return hash
    throw isLatchkeyError(error, 'rpc') && !isMaybeSent ? mapRefusal(error) : error
  }
}

const hasOtherNodes = ({ host }: ChainTools, network: Caip2) =>
  host
    .networks()
    .some(
      ({ caipNetworkId, rpcUrls }) => caipNetworkId === network && rpcUrls.default.http.length > 1,
    )

/** The code and all words of a node's refusal. */
function readRefusal(error: unknown) {
  const nodeError = readField(error, 'cause')
  const [message, data] = [readField(nodeError, 'message'), readField(nodeError, 'data')]
  return {
    nodeError,
    code: readField(nodeError, 'code'),
    text: `${message} ${JSON.stringify(data ?? '')}`,
  }
}

/**
 * Maps the chain's refusal: 1010 is an invalid transaction, detailed by its text; 1014 means that
 * another one of the account waits in its place.
 */
function mapRefusal(error: LatchkeyError): LatchkeyError {
  const { code, text, nodeError } = readRefusal(error)
  if (code === 1010 && unpaidPattern.test(text)) return fault('insufficient', nodeError)
  if (code === 1010 && (outdatedPattern.test(text) || expiredPattern.test(text)))
    return fault('expired', nodeError)
  if (code === 1014) return fault('busy', nodeError)
  return error
}
