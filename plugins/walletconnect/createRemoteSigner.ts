import type { Caip2, Release, RemoteSigner, SignInProof, WalletInfo } from '#kernel'
import { fault, parseNamespace, rejectOnAbort } from '#kernel'
import type { WalletConnectSession } from './session.ts'
import { listGrantedAccounts, listGrantedMethods, listGrantedNetworks } from './session.ts'
import { toSessionFault } from './sessionFaults.ts'

/** Id of the connect method, and of every connection it makes. */
export const walletConnectKind = 'walletConnect'

type Listener = (data: unknown, network?: Caip2) => void

/** What a signer stands on. `read` gives nothing once the session is over. */
export type SessionSignerOptions = {
  readonly topic: string
  readonly wallet: WalletInfo
  readonly proofs: readonly SignInProof[]
  read(): WalletConnectSession | undefined
  /** Throws for a method that the policy of the modal does not list. */
  allow(namespace: string, method: string): void
  send(network: Caip2, method: string, params: unknown): Promise<unknown>
  close(): Promise<void>
}

/** A signer, and the side its session speaks to. */
export type SessionSigner = {
  readonly signer: RemoteSigner
  emit(event: string, data: unknown, network?: Caip2): void
  /** Somebody listens: a connection lives on it. */
  inUse(): boolean
}

/**
 * A remote signer over a session. Everything it says is what the wallet granted, as it stands now.
 */
export function createRemoteSigner({
  topic,
  wallet,
  proofs,
  read,
  allow,
  send,
  close,
}: SessionSignerOptions): SessionSigner {
  const listeners = new Map<string, Set<Listener>>()

  const listen = (event: string, listener: Listener): Release => {
    const own: Listener = (data, network) => listener(data, network)
    const set = listeners.get(event) ?? new Set()
    listeners.set(event, set.add(own))
    return () => void set.delete(own)
  }
  const request: RemoteSigner['request'] = async (network, method, params, { signal } = {}) => {
    signal?.throwIfAborted()
    const session = read()
    if (!session) throw fault('unauthorized')
    // Hosts are given the signer itself: what it passes on is judged here, whichever way it came.
    allow(parseNamespace(network), method)
    // The client would read a method that was not granted from a node instead of refusing it.
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
    emit(event, data, network) {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(data, network)
    },
    inUse: () => [...listeners.values()].some((set) => set.size > 0),
  }
}

const emptySession: WalletConnectSession = {
  topic: '',
  expiry: 0,
  namespaces: {},
  peer: { metadata: { name: '' } },
}
