import type { ConnectRequest } from '@tonconnect/protocol'
import type { Caip2, LatchkeyError, Schema, WalletInfo } from 'latchkey/kernel'
import { fault, parse, readField, readMethod, safeParse, toAccountId } from 'latchkey/kernel'
import { array, literal, number, object, optional, string, union, unknown } from 'valibot'
import { parseAddress, rawForm, readAddress } from './address.ts'
import type { FoundBridge } from './bridges.ts'
import { faultOf } from './faults.ts'
import type { Method, Wire } from './wire.ts'

/** The proof of a wallet while it connected (`ton_proof`). */
export type BridgeProof = {
  readonly timestamp: number
  readonly domain: string
  readonly payload: string
  readonly signature: string
}
export type Granted = {
  readonly wire: Wire
  readonly network: Caip2
  readonly proof?: BridgeProof | undefined
}

type Event =
  | { event: 'connect'; payload: { items: unknown[] } }
  | { event: 'connect_error'; payload: { code: number; message?: string | undefined } }
const event: Schema<Event> = union([
  object({ event: literal('connect'), payload: object({ items: array(unknown()) }) }),
  object({
    event: literal('connect_error'),
    payload: object({ code: number(), message: optional(string()) }),
  }),
])
type AddressItem = {
  name: 'ton_addr'
  address: string
  network: string
  publicKey?: string | undefined
  walletStateInit?: string | undefined
}
const addressItem: Schema<AddressItem> = object({
  name: literal('ton_addr'),
  address: string(),
  network: union([literal('-239'), literal('-3')]),
  publicKey: optional(string()),
  walletStateInit: optional(string()),
})
type ProofItem = {
  proof: {
    timestamp: string | number
    domain: { value: string }
    payload: string
    signature: string
  }
}
const proofItem: Schema<ProofItem> = object({
  name: literal('ton_proof'),
  proof: object({
    timestamp: union([string(), number()]),
    domain: object({ value: string() }),
    payload: string(),
    signature: string(),
  }),
})

const protocolVersion = 2

/** Requests a connection from the wallet, with its prompt. */
export async function connectBridge(found: FoundBridge, request: ConnectRequest): Promise<Granted> {
  const connect = readMethod(found.bridge, 'connect')
  if (!connect) throw fault('unsupported')
  return grantedBy(found, await answered(() => connect(protocolVersion, request)))
}

/** The wallet's remaining permission, without a prompt; undefined if there is none. */
export async function restoreBridge(found: FoundBridge): Promise<Granted | undefined> {
  const restore = readMethod(found.bridge, 'restoreConnection')
  try {
    return restore && grantedBy(found, await answered(() => restore()))
  } catch {
    return undefined
  }
}

/** Ends a permission that was granted after the attempt was abandoned. */
export const leaveBridge = (bridge: object): Promise<unknown> =>
  ask(bridge, { id: '0', method: 'disconnect', params: [] }).catch(() => {})

async function answered(call: () => unknown): Promise<unknown> {
  try {
    return await call()
  } catch (error) {
    throw faultOf(error)
  }
}

function grantedBy({ info, bridge }: FoundBridge, answer: unknown): Granted {
  const { event: kind, payload } = parse(event, answer, 'The wallet’s answer')
  if (kind === 'connect_error') throw faultOf(payload)
  const address = payload.items.map((item) => safeParse(addressItem, item)).find((item) => item)
  if (!address) throw fault('unauthorized')
  const network: Caip2 = `ton:${address.network}`
  const check = parseAddress(address.address, network)
  if (!check.ok) throw fault('bad-address')
  const proved = payload.items.map((item) => safeParse(proofItem, item)).find((item) => item)?.proof
  const key = { publicKey: address.publicKey, stateInit: address.walletStateInit }
  return {
    network,
    wire: wireOf(info, bridge, key, new Map([[network, check.address]])),
    proof: proved && {
      timestamp: Number(proved.timestamp),
      domain: proved.domain.value,
      payload: proved.payload,
      signature: proved.signature,
    },
  }
}

type Request = {
  readonly id: string
  readonly method: Method | 'disconnect'
  readonly params: readonly string[]
}
async function ask(bridge: object, request: Request): Promise<unknown> {
  const send = readMethod(bridge, 'send')
  if (!send) throw fault('unsupported')
  const answer = await answered(() => send(request))
  const error = readField(answer, 'error')
  if (error !== undefined) throw faultOf(error)
  return readField(answer, 'result')
}
function wireOf(
  wallet: WalletInfo,
  bridge: object,
  key: Wire['key'],
  addresses: Wire['addresses'],
): Wire {
  let count = 0
  return {
    wallet,
    raw: bridge,
    key,
    addresses,
    can: () => readMethod(bridge, 'send') !== undefined,
    call: (method, network, payload) => {
      const read = readAddress(addresses.get(network) ?? '')
      const from = typeof read === 'string' ? undefined : rawForm(read.raw)
      return ask(bridge, {
        id: String(++count),
        method,
        params: [JSON.stringify({ ...payload, from })],
      })
    },
    onEnd(listener: (why?: LatchkeyError) => void) {
      const release = readMethod(
        bridge,
        'listen',
      )?.(
        (said: unknown) =>
          readField(said, 'event') === 'disconnect' && listener(fault('unauthorized')),
      )
      return () => void (typeof release === 'function' && release())
    },
    close: async () => void (await leaveBridge(bridge)),
    serialize: () => JSON.stringify({ walletId: wallet.id }),
  }
}

/** The account id of a wire. */
export const accountOf = ({ wire, network }: Granted) =>
  toAccountId(network, wire.addresses.get(network) ?? '')
