import type {
  AbortOptions,
  Account,
  Caip2,
  Connection,
  LatchkeyError,
  Schema,
  SignatureResult,
  SignInProof,
  SignRequest,
  TransferPlan,
} from 'latchkey/kernel'
import { fault, parse, rejectOnAbort } from 'latchkey/kernel'
import { array, number, object, optional, pipe, regex, string } from 'valibot'
import type { TonState } from './createTonState.ts'
import { createTonState } from './createTonState.ts'
import type { Method, Wire } from './wire.ts'

/** A connection, and the side of it that its owner ends. */
export type Opened = {
  readonly connection: Connection
  readonly ended: AbortSignal
  end(why?: LatchkeyError): void
}

type SignedData = {
  readonly signature: string
  readonly timestamp: number
  readonly domain: string
}
const signedData: Schema<SignedData> = object({
  signature: pipe(string(), regex(/^[A-Za-z0-9+/]{86}==$/)),
  timestamp: number(),
  domain: string(),
})
const boc: Schema<string> = pipe(string(), regex(/^[A-Za-z0-9+/_=-]+$/))
type Transaction = {
  valid_until: number
  from: string
  messages: { address: string; amount: string; payload?: string | undefined }[]
}
/** The transaction that `plan` builds and `send` passes to the wallet unchanged. */
export const transaction: Schema<Transaction> = object({
  valid_until: number(),
  from: string(),
  messages: array(
    object({
      address: string(),
      amount: pipe(string(), regex(/^\d+$/)),
      payload: optional(string()),
    }),
  ),
})

const base64 = (bytes: Uint8Array) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
const readReference = (network: Caip2) => network.slice('ton:'.length)

/** Calls the wallet; rejects on the signal and when the connection ends. */
async function callWallet(
  wire: Wire,
  { ended }: TonState,
  method: Method,
  network: Caip2,
  payload: object,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const stop = signal ? AbortSignal.any([ended, signal]) : ended
  stop.throwIfAborted()
  if (!wire.can(method)) throw fault('unsupported')
  const call = wire.call(
    method,
    network,
    { ...payload, network: readReference(network) },
    { signal: stop },
  )
  return rejectOnAbort(call, stop)
}

function requireOwn({ state }: TonState, id: Account['id']): Account {
  const account = state.accounts.find((one) => one.id === id)
  if (!account) throw fault('unauthorized')
  return account
}

async function signMessage(
  wire: Wire,
  store: TonState,
  { account, message, signal }: SignRequest,
): Promise<SignatureResult> {
  const { address, network } = requireOwn(store, account.id)
  const content =
    typeof message === 'string'
      ? { type: 'text', text: message }
      : { type: 'binary', bytes: base64(message) }
  const input = { ...content, from: address }
  const answer = await callWallet(wire, store, 'signData', network, input, signal)
  const { signature, timestamp, domain } = parse(signedData, answer, 'What the wallet signed')
  const { publicKey, stateInit } = wire.key
  return {
    scheme: 'ton:sign-data',
    signature,
    ...(publicKey && { publicKey }),
    extra: { timestamp, domain, stateInit },
  }
}

async function sendTransfer(
  wire: Wire,
  store: TonState,
  { request, payload, blocked }: TransferPlan,
  { signal }: AbortOptions,
) {
  if (blocked) throw fault('insufficient')
  const { network, address } = requireOwn(store, request.from.id)
  const sent = parse(transaction, payload, 'The transfer')
  if (sent.from !== address) throw fault('unauthorized')
  signal?.throwIfAborted()
  // Loaded before the wallet request: nothing may fail between the answer and its hash.
  const { messageHash } = await import('./chain.ts')
  const answer = await callWallet(wire, store, 'sendTransaction', network, sent, signal)
  return { hash: messageHash(parse(boc, answer, 'What the wallet sent')) }
}

/** Opens a connection over a wire. The chain's library is loaded when something is sent. */
export function openConnection(wire: Wire, first: Caip2, proof?: SignInProof): Opened {
  const store = createTonState(wire, first)
  const connection: Connection = {
    wallet: wire.wallet,
    raw: wire.raw,
    ...(proof && { proof }),
    get state() {
      return store.state
    },
    can(capability, at = store.state.network) {
      if (!store.state.networks.includes(at)) return false
      if (capability === 'signMessage') return wire.can('signData')
      if (capability === 'switchNetwork') return store.state.networks.length > 1
      return ['send', 'memo', 'max'].includes(capability) && wire.can('sendTransaction')
    },
    on: store.on,
    async disconnect() {
      const open = !store.ended.aborted
      store.end()
      if (open) await wire.close()
    },
    serialize: () => wire.serialize(store.state.network),
    signMessage: (request) => signMessage(wire, store, request),
    send: (plan, options = {}) => sendTransfer(wire, store, plan, options),
    async switchNetwork(network) {
      if (!store.state.networks.includes(network)) throw fault('unsupported')
      store.move(network)
    },
  }
  return { connection, ended: store.ended, end: store.end }
}
