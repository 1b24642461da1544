import { object, pipe, regex, string, transform, union } from 'valibot'
import type {
  AbortOptions,
  Account,
  Caip2,
  Connection,
  Schema,
  SignatureResult,
  SignRequest,
  TransferPlan,
} from '#kernel'
import { fault, LatchkeyError, parse, readField } from '#kernel'
import { checkBeforeSending, createInvalidTransaction, importWithRetry } from '#namespaces/kit'
import type { ChainTools } from './chainTools.ts'
import type { TransferPayload } from './payload.ts'
import { payloadSchema } from './payload.ts'
import { hashMessage, recoverSigner } from './recoverSigner.ts'
import type { Signer } from './signer.ts'
import type { SwitchableWallet } from './switchWallet.ts'
import { switchWallet } from './switchWallet.ts'
import { withNetwork } from './withNetwork.ts'

/** Signing and sending with a wallet. */
export type Signing = {
  signMessage(signer: Signer, request: SignRequest): Promise<SignatureResult>
  sendPlan(
    signer: Signer,
    plan: TransferPlan,
    options?: AbortOptions,
  ): ReturnType<NonNullable<Connection['send']>>
  /** Forwards a call of the host, with the network it is for. */
  invoke(signer: Signer, network: Caip2, method: string, params: unknown): Promise<unknown>
  switchWallet(wallet: SwitchableWallet, id: Caip2): Promise<void>
}

const signedSchema: Schema<{ signature: string }> = object({
  signature: pipe(string(), regex(/^(0x)?[0-9a-f]{130}$/i)),
})
const hashSchema = pipe(
  string(),
  regex(/^(0x)?[0-9a-f]{64}$/i),
  transform((text) => `0x${text.replace(/^0x/i, '').toLowerCase()}`),
)
// Fordefi spells it with a capital I.
const sentSchema: Schema<{ readonly hash: string }> = union([
  pipe(
    object({ txid: hashSchema }),
    transform(({ txid }) => ({ hash: txid })),
  ),
  pipe(
    object({ txId: hashSchema }),
    transform(({ txId }) => ({ hash: txId })),
  ),
])

/**
 * Returns the holder of an account.
 * Throws the reason of the connection's end, `unauthorized` if the wallet no longer shows it, and
 * `network-mismatch` if it is on another network.
 */
function requireHolder({ facts, ended }: Signer['connectionState'], { address, network }: Account) {
  ended.throwIfAborted()
  if (facts.network !== network)
    throw new LatchkeyError('network-mismatch', { at: facts.network, network })
  const holder = facts.holders.find((one) => one.address === address)
  if (!holder) throw fault('unauthorized')
  return holder
}

/** SIP-030 signs text; bytes that are none cannot be passed on unchanged. */
function toMessageText(message: string | Uint8Array): string {
  if (typeof message === 'string') return message
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(message)
  } catch (cause) {
    throw fault('unsupported', cause)
  }
}

async function signMessage(
  { toNetworkName, parsePrincipal }: ChainTools,
  signer: Signer,
  { account, message, signal }: SignRequest,
): Promise<SignatureResult> {
  const { address, publicKey } = requireHolder(signer.connectionState, account)
  const text = toMessageText(message)
  const params = {
    message: text,
    network: toNetworkName(account.network),
    address,
    ...(signer.kind === 'session' && { messageType: 'utf8' }),
    ...(signer.kind === 'satsConnect' && publicKey && { publicKey }),
  }
  const answer = await signer.request(
    account.network,
    'stx_signMessage',
    params,
    signal ? { signal } : {},
  )
  const { signature } = parse(signedSchema, answer, 'Signature')
  const recovered = recoverSigner(
    signature,
    hashMessage(text),
    parsePrincipal(address)?.hash ?? new Uint8Array(),
  )
  // Signed by another account of the wallet, or other content than requested.
  if (!recovered)
    throw new LatchkeyError(
      'foreign-invalid',
      { what: 'Signature', path: '' },
      { cause: new TypeError('not of this account over this message') },
    )
  return { scheme: 'stacks:secp256k1', ...recovered }
}

/** Builds a planned transfer's parameters for SIP-030, sats-connect and session methods. */
function buildTransferCall(
  { toNetworkName }: ChainTools,
  { kind }: Signer,
  network: Account['network'],
  payload: TransferPayload,
): readonly [method: string, params: unknown] {
  const { from, to, amount, memo, fee, call } = payload
  // A session's method takes no fee: there the wallet decides.
  const who = {
    network: toNetworkName(network),
    ...(kind === 'session' ? { sender: from } : { address: from, fee }),
  }
  if (!call) return ['stx_transferStx', { recipient: to, amount, ...(memo && { memo }), ...who }]
  return [
    'stx_callContract',
    {
      ...call,
      ...(kind === 'satsConnect' && { arguments: call.functionArgs }),
      postConditionMode: 'deny',
      ...who,
    },
  ]
}

async function sendPlan(
  tools: ChainTools,
  signer: Signer,
  { request: { from }, payload, blocked }: TransferPlan,
  options: AbortOptions = {},
) {
  if (blocked) throw fault('insufficient')
  const planned = parse(payloadSchema, payload, 'Transfer')
  const method = planned.call ? 'stx_callContract' : 'stx_transferStx'
  await checkBeforeSending(signer.recheck(options))
  const holder = requireHolder(signer.connectionState, from)
  if (planned.from !== from.address) throw fault('unauthorized')
  if (!planned.built && signer.has(method)) {
    const answer = await signer.request(
      from.network,
      ...buildTransferCall(tools, signer, from.network, planned),
      options,
    )
    return parse(sentSchema, answer, 'Transaction id')
  }
  if (!signer.has('stx_signTransaction') || !holder.publicKey) throw fault('unsupported')
  const { sendBuiltTransfer } = await importWithRetry(() => import('./sendBuiltTransfer.ts'))
  return sendBuiltTransfer(tools, signer, from, planned, holder.publicKey, options)
}

/** True for parameters that hold Clarity values, or anything else than plain fields and text. */
const hasValues = (params: unknown) =>
  Object.values(Object(params)).some((field: unknown) =>
    [field]
      .flat()
      .some((one) => typeof one === 'bigint' || (one !== null && typeof one === 'object')),
  )

const transferMethods: readonly string[] = ['stx_transferStx', 'stx_transferSip10Ft']

/** Throws for an amount that wallets would read in different ways, or not at all. */
function checkAmount(method: string, params: unknown): void {
  const amount = readField(params, 'amount') ?? 0
  if (transferMethods.includes(method) && !/^\d{1,39}$/.test(String(amount)))
    throw createInvalidTransaction('its amount is no whole number of the smallest unit.')
}

/** Creates the signing methods. */
export function createSigning(tools: ChainTools): Signing {
  return {
    signMessage: (signer, request) => signMessage(tools, signer, request),
    sendPlan: (signer, plan, options) => sendPlan(tools, signer, plan, options),
    async invoke(signer, network, method, params) {
      checkAmount(method, params)
      const complete = withNetwork(tools, signer.connectionState.facts, network, method, params)
      if (signer.kind !== 'session' || !hasValues(complete))
        return signer.request(network, method, complete)
      const { serializeParams } = await importWithRetry(() => import('./serializeParams.ts'))
      return signer.request(network, method, serializeParams(complete))
    },
    switchWallet: (wallet, id) => switchWallet(tools, wallet, id),
  }
}
