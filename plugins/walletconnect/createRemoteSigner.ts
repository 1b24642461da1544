import type { Caip2, Platform, Release, RemoteSigner, SignInProof, WalletInfo } from '#kernel'
import { fault, parseNamespace, rejectOnAbort } from '#kernel'
import { sessionEnded } from './errors.ts'
import type { WalletConnectSession } from './session.ts'
import { listGrantedAccounts, listGrantedMethods, listGrantedNetworks } from './session.ts'
import { toSessionFault } from './sessionFaults.ts'

/** Id of the connect method and of its connections. */
export const walletConnectKind = 'walletConnect'

type Listener = (data: unknown, network?: Caip2) => void

/** An event of a session: its name, its data and its network. */
export type SignerEvent = readonly [event: string, data: unknown, network?: Caip2]

/**
 * Dependencies of a signer. `missed` are the events that its first listener is called with; `read`
 * returns `undefined` once the session is over.
 */
export type SessionSignerOptions = {
  readonly topic: string
  readonly wallet: WalletInfo
  readonly proofs: readonly SignInProof[]
  readonly missed: readonly SignerEvent[]
  readonly platform: Pick<Platform, 'after'>
  read(): WalletConnectSession | undefined
  /** Throws if the modal's policy does not list the method. */
  allow(namespace: string, method: string): void
  send(network: Caip2, method: string, params: unknown): Promise<unknown>
  close(): Promise<void>
}

/** A signer, and the callbacks for its session. */
export type SessionSigner = {
  readonly signer: RemoteSigner
  emit(...event: SignerEvent): void
  /** True if a connection listens to this signer. */
  inUse(): boolean
}

/** Keeps the listeners of a signer, and calls the first one with what it missed. */
function createListeners({
  missed,
  platform,
  read,
}: Pick<SessionSignerOptions, 'missed' | 'platform' | 'read'>) {
  const listeners = new Map<string, Set<Listener>>()
  let endReason: unknown
  let unheard = missed

  const emit: SessionSigner['emit'] = (event, data, network) => {
    if (event === 'end') endReason = data
    for (const listener of [...(listeners.get(event) ?? [])]) listener(data, network)
  }
  const emitMissed = () => {
    const events = unheard
    unheard = []
    for (const event of events) emit(...event)
  }
  const listen = (event: string, listener: Listener): Release => {
    const own: Listener = (data, network) => listener(data, network)
    const set = listeners.get(event) ?? new Set()
    listeners.set(event, set.add(own))
    if (event === 'end' && !read())
      queueMicrotask(() => set.has(own) && own(endReason ?? sessionEnded()))
    // A connection adds its listeners at once, and then takes up what it was on before the events.
    if (event !== 'end' && unheard.length > 0) platform.after(0, emitMissed)
    return () => void set.delete(own)
  }
  return { listeners, emit, listen, readEndReason: () => endReason }
}

/** Creates a remote signer over a session. It reports what the wallet grants at present. */
export function createRemoteSigner(options: SessionSignerOptions): SessionSigner {
  const { topic, wallet, proofs, read, allow, send, close } = options
  const { listeners, emit, listen, readEndReason } = createListeners(options)
  const request: RemoteSigner['request'] = async (network, method, params, { signal } = {}) => {
    signal?.throwIfAborted()
    const session = read()
    if (!session) throw sessionEnded(readEndReason())
    // Hosts receive this signer directly, so every request is checked here.
    allow(parseNamespace(network), method)
    // The client would send an ungranted method to a node instead of refusing it.
    if (!listGrantedMethods(session, parseNamespace(network)).has(method))
      throw fault('unsupported')
    if (!listGrantedNetworks(session).has(network)) throw fault('unauthorized')
    const answer = send(network, method, params).catch((error) => {
      throw toSessionFault(error)
    })
    return signal ? rejectOnAbort(answer, signal) : answer
  }

  return {
    signer: {
      kind: walletConnectKind,
      wallet,
      accounts: () => listGrantedAccounts(read() ?? emptySession),
      methods: (namespace) => listGrantedMethods(read() ?? emptySession, namespace),
      property: (key) => read()?.sessionProperties?.[key],
      request,
      on: listen,
      proof: (namespace) => proofs.filter(({ account }) => parseNamespace(account) === namespace),
      serialize: () => topic,
      async close() {
        listeners.clear()
        await close()
      },
    },
    emit,
    inUse: () => [...listeners.values()].some((set) => set.size > 0),
  }
}

const emptySession: WalletConnectSession = {
  topic: '',
  expiry: 0,
  namespaces: {},
  peer: { metadata: { name: '' } },
}
