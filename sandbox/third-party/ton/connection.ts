import type {
  Abort,
  Account,
  Caip2,
  Connection,
  LatchkeyError,
  Schema,
  Signed,
  SignInProof,
  SignRequest,
  TransferPlan,
} from 'latchkey/kernel'
import { fault, gate, unlessAborted } from 'latchkey/kernel'
import { array, number, object, optional, pipe, regex, string } from 'valibot'
import { createLive } from './live.ts'
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
/** What `plan` made, and `send` hands to the wallet as it is. */
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
const referenceOf = (network: Caip2) => network.slice('ton:'.length)

/** Opens a connection over a wire. The chain's library is loaded when something is sent. */
export function openConnection(wire: Wire, first: Caip2, proof?: SignInProof): Opened {
  const live = createLive(wire, first)
  const { publicKey, stateInit } = wire.key
  const call = (
    method: Method,
    at: Caip2,
    payload: object,
    signal: AbortSignal | undefined,
  ): Promise<unknown> => {
    if (!wire.can(method)) throw fault('unsupported')
    const stop = signal ? AbortSignal.any([live.ended, signal]) : live.ended
    stop.throwIfAborted()
    return unlessAborted(
      wire.call(method, at, { ...payload, network: referenceOf(at) }, { signal: stop }),
      stop,
    )
  }
  const own = ({ id }: Account) => {
    const account = live.state.accounts.find((one) => one.id === id)
    if (!account) throw fault('unauthorized')
    return account
  }
  const connection: Connection = {
    wallet: wire.wallet,
    raw: wire.raw,
    ...(proof && { proof }),
    get state() {
      return live.state
    },
    can(capability, at = live.state.network) {
      if (!live.state.networks.includes(at)) return false
      if (capability === 'signMessage') return wire.can('signData')
      if (capability === 'switchNetwork') return live.state.networks.length > 1
      return ['send', 'memo', 'max'].includes(capability) && wire.can('sendTransaction')
    },
    on: live.on,
    async disconnect() {
      const open = !live.ended.aborted
      live.end()
      if (open) await wire.close()
    },
    serialize: () => wire.serialize(live.state.network),
    async signMessage({ account, message, signal }: SignRequest): Promise<Signed> {
      const { address, network } = own(account)
      const said =
        typeof message === 'string'
          ? { type: 'text', text: message }
          : { type: 'binary', bytes: base64(message) }
      const answer = await call('signData', network, { ...said, from: address }, signal)
      const { signature, timestamp, domain } = gate(signedData, answer, 'What the wallet signed')
      return {
        scheme: 'ton:sign-data',
        signature,
        ...(publicKey && { publicKey }),
        extra: { timestamp, domain, stateInit },
      }
    },
    async send({ request, payload, blocked }: TransferPlan, { signal }: Abort = {}) {
      if (blocked) throw fault('insufficient')
      const { network, address } = own(request.from)
      const sent = gate(transaction, payload, 'The transfer')
      if (sent.from !== address) throw fault('unauthorized')
      signal?.throwIfAborted()
      // Loaded before the wallet is asked: nothing may fail between the answer and its hash.
      const { messageHash } = await import('./chain.ts')
      return {
        hash: messageHash(
          gate(boc, await call('sendTransaction', network, sent, signal), 'What the wallet sent'),
        ),
      }
    },
    async switchNetwork(network) {
      if (!live.state.networks.includes(network)) throw fault('unsupported')
      live.move(network)
    },
  }
  return { connection, ended: live.ended, end: live.end }
}
