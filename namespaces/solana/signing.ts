import type { AbortOptions, Connection, SignatureResult, SignRequest, TransferPlan } from '#kernel'
import { fault, isLatchkeyError, LatchkeyError, readField } from '#kernel'
import { importWithRetry } from '#namespaces/kit'
import type { ChainTools } from './chainTools.ts'
import type { SolanaState } from './connectionState.ts'
import type { Signer } from './signer.ts'

function requireAccount({ facts, ended }: SolanaState, address: string): void {
  ended.throwIfAborted()
  if (!facts.accounts.some((account) => account.address === address)) throw fault('unauthorized')
}

/**
 * Signs the text or the bytes, unchanged. If the wallet adds a prefix, `signed` holds the
 * signed bytes in base58. Throws `foreign-invalid` if the answer is for another message.
 */
export async function signMessage(
  { codec }: ChainTools,
  signer: Signer,
  { account, message, signal }: SignRequest,
): Promise<SignatureResult> {
  const { address } = account
  requireAccount(signer.connectionState, address)
  signer.connectionState.ended.throwIfAborted()
  if (!signer.can('signMessage', address)) throw fault('unsupported')
  const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message
  const { signed, signature } = await signer.signMessage(address, bytes, signal ? { signal } : {})
  const start = signed.length - bytes.length
  if (signature.length !== 64)
    throw new LatchkeyError('foreign-invalid', { what: 'The signature', path: '' })
  if (start < 0 || !bytes.every((byte, at) => signed[start + at] === byte))
    throw new LatchkeyError('foreign-invalid', { what: 'The signed message', path: '' })
  return {
    scheme: 'solana:ed25519',
    signature: codec.encodeBase58(signature),
    publicKey: address,
    ...(start > 0 && { signed: codec.encodeBase58(signed) }),
  }
}

/**
 * Sends a planned transfer once, under the newest blockhash.
 * The wallet's own node sends if it can, else ours does, if the wallet signed that transfer.
 * Errors: `expired` if the plan's figures are old, `network-mismatch`, `rejected`; `unauthorized`,
 * also if the wallet signed another transfer; `foreign-invalid` if the wallet's answer is not a
 * signature: then the outcome is unknown.
 */
export async function sendPlan(
  tools: ChainTools,
  signer: Signer,
  plan: TransferPlan,
  options: AbortOptions = {},
): ReturnType<NonNullable<Connection['send']>> {
  const { connectionState } = signer
  const { address, network } = plan.request.from
  if (plan.blocked) throw fault('insufficient')
  if (plan.expiresAt !== undefined && tools.host.now() >= plan.expiresAt) throw fault('expired')
  requireAccount(connectionState, address)
  if (!connectionState.facts.networks.includes(network))
    throw new LatchkeyError('network-mismatch', { at: connectionState.facts.network, network })
  const sends = signer.can('signAndSend', address)
  if (!sends && !signer.can('signTransaction', address)) throw fault('unsupported')
  const { renewBlockhash } = await importWithRetry(() => import('./wireTransaction.ts'))
  const transaction = await renewBlockhash(tools, plan, signer.legacy, options)
  // The visitor may have changed the account meanwhile.
  requireAccount(connectionState, address)
  if (sends) {
    const signature = await signer.signAndSend(network, address, transaction, options)
    if (signature.length !== 64)
      throw new LatchkeyError('foreign-invalid', { what: 'The signature', path: '' })
    return { hash: tools.codec.encodeBase58(signature) }
  }
  // It loads before the wallet prompts: a signature that cannot be checked is useless.
  const { requireUnchanged } = await importWithRetry(() => import('./requireUnchanged.ts'))
  const signed = await signer.signTransaction(network, address, transaction, options)
  requireUnchanged(transaction, signed)
  return { hash: await submitTransaction(tools, network, signed, options) }
}

/**
 * Submits a signed transaction to our own node.
 * The node repeats it until it is included or its blockhash is too old. Of several nodes, one may
 * have it though the last one does not know its blockhash: then it counts as sent, and tracking it
 * finds within two minutes if it expired.
 */
async function submitTransaction(
  { host, node, codec }: ChainTools,
  network: TransferPlan['request']['from']['network'],
  signed: Uint8Array,
  options: AbortOptions,
): Promise<string> {
  // The number of signatures, then the signatures; the first one is the transaction's id.
  const id = signed.slice(1, 65)
  if (id.length !== 64 || id.every((byte) => byte === 0))
    throw new LatchkeyError('foreign-invalid', { what: 'The signed transaction', path: '' })
  const hash = codec.encodeBase58(id)
  const params = [
    codec.encodeBase64(signed),
    { encoding: 'base64', preflightCommitment: 'confirmed' },
  ]
  let isMaybeSent = false
  const onNodeFailure = () => {
    isMaybeSent = true
  }
  await node(network, 'sendTransaction', params, { ...options, onNodeFailure }).catch((error) => {
    const text = isLatchkeyError(error) ? readField(error.cause, 'message') : undefined
    // An earlier node accepted it and the response was lost.
    if (/already been processed|AlreadyProcessed/.test(String(text))) return
    const nodes = host.networks().find(({ caipNetworkId }) => caipNetworkId === network)
    const isOnly = (nodes?.rpcUrls.default.http.length ?? 0) < 2
    if (!isOnly && isLatchkeyError(error, 'expired')) return
    const isRefused = isLatchkeyError(error, 'insufficient', 'unsupported')
    throw isRefused && isMaybeSent && !isOnly ? fault('rpc', error) : error
  })
  return hash
}
