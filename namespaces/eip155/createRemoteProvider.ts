import type { Connection, ConnectionState } from '#kernel'
import { fault, isLatchkeyError, readField } from '#kernel'
import type { Eip155State } from './connectionState.ts'
import { toHexChainId } from './networkId.ts'
import { ProviderError, toProviderError } from './ProviderError.ts'

type Listener = (payload: unknown) => void
type Registration = { readonly event: string; readonly listener: Listener; readonly once: boolean }

/** A session as an EIP-1193 provider, for hosts that hand one to a library. */
export type RemoteProvider = {
  request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on(event: string, listener: Listener): RemoteProvider
  once(event: string, listener: Listener): RemoteProvider
  off(event: string, listener: Listener): RemoteProvider
  removeListener(event: string, listener: Listener): RemoteProvider
  removeAllListeners(event?: string): RemoteProvider
}

/** Creates the provider of a connection. Requests go to the network that it is on. */
export function createRemoteProvider(
  connectionState: Eip155State,
  invoke: NonNullable<Connection['invoke']>,
): RemoteProvider {
  let registrations: readonly Registration[] = []
  const emit = (event: string, payload: unknown) => {
    const called = registrations.filter((one) => one.event === event)
    registrations = registrations.filter((one) => !(one.once && called.includes(one)))
    for (const { listener } of called) callListener(listener, payload)
  }
  /** The session is connected before a listener can exist, so that each is called by itself. */
  const reportConnection = (registration: Registration) => {
    if (connectionState.ended.aborted || !registrations.includes(registration)) return
    if (registration.once) registrations = registrations.filter((one) => one !== registration)
    callListener(registration.listener, { chainId: toHexChainId(connectionState.state.network) })
  }
  const add = (event: string, listener: Listener, once: boolean) => {
    const registration = { event, listener, once }
    registrations = [...registrations, registration]
    if (event === 'connect') void Promise.resolve().then(() => reportConnection(registration))
    return provider
  }
  const remove = (event: string, listener: Listener) => {
    const at = registrations.findLastIndex(
      (one) => one.event === event && one.listener === listener,
    )
    registrations = registrations.filter((_, index) => index !== at)
    return provider
  }
  const provider: RemoteProvider = {
    async request(call) {
      const { method, params } = parseCall(call)
      try {
        // Libraries write into what they receive, as ethers 5 does.
        return structuredClone(await invoke(connectionState.state.network, method, params))
      } catch (error) {
        throw toRequestError(connectionState, method, error)
      }
    },
    on: (event, listener) => add(event, listener, false),
    once: (event, listener) => add(event, listener, true),
    off: remove,
    removeListener: remove,
    removeAllListeners(event) {
      registrations = event === undefined ? [] : registrations.filter((one) => one.event !== event)
      return provider
    },
  }
  followState(connectionState, emit)
  return provider
}

/** A listener that throws stops neither the others nor the session; the page sees its error. */
function callListener(listener: Listener, payload: unknown): void {
  try {
    listener(payload)
  } catch (error) {
    void Promise.reject(error)
  }
}

const createDisconnected = (cause: unknown) =>
  new ProviderError(4900, String(readField(cause, 'message') ?? ''), { cause })

function toRequestError({ ended }: Eip155State, method: string, error: unknown): unknown {
  if (ended.aborted && error === ended.reason) return createDisconnected(error)
  // By these words viem recognises a wallet without batches, and sends the calls one by one.
  if (isLatchkeyError(error, 'unsupported') && error.cause === undefined)
    return new ProviderError(4200, `The method ${method} does not exist / is not available.`, {
      cause: error,
    })
  return isLatchkeyError(error) ? toProviderError(error) : error
}

/** Checks the form of a request (EIP-1193): -32600 for a bad one, -32602 for bad parameters. */
function parseCall(call: unknown): { readonly method: string; readonly params: unknown } {
  const method = readField(call, 'method')
  const params = readField(call, 'params')
  if (typeof method !== 'string' || method === '')
    throw new ProviderError(-32600, 'The request has no method.')
  if (params !== undefined && (typeof params !== 'object' || params === null))
    throw new ProviderError(-32602, 'Parameters of a request are a list or an object.')
  return { method, params }
}

function followState(
  connectionState: Eip155State,
  emit: (event: string, payload: unknown) => void,
): void {
  const read = ({ network, accounts }: ConnectionState) => ({
    chainChanged: toHexChainId(network),
    accountsChanged: accounts.map(({ address }) => address),
  })
  let last = read(connectionState.state)
  connectionState.on('change', (state) => {
    const [before, next] = [last, read(state)]
    last = next
    if (next.chainChanged !== before.chainChanged) emit('chainChanged', next.chainChanged)
    if (next.accountsChanged.join() !== before.accountsChanged.join())
      emit('accountsChanged', next.accountsChanged)
  })
  connectionState.on('end', (why) => {
    emit('accountsChanged', [])
    emit('disconnect', createDisconnected(why ?? fault('unauthorized')))
  })
}
