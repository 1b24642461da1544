import type { Caip2, Caip10, RemoteSigner } from '#kernel'

type Listener = Parameters<RemoteSigner['on']>[1]
/** The granted parts of a session, and its answers; `null` by default. */
export type SessionGrant = {
  readonly namespace: string
  readonly accounts: readonly Caip10[]
  readonly methods: readonly string[]
  readonly properties?: Readonly<Record<string, unknown>> | undefined
  answer?(method: string, params: unknown, network: Caip2): unknown
}

/** A double of a remote session. The WalletConnect plugin tests the real ones. */
export type SessionDouble = {
  readonly signer: RemoteSigner
  accounts: readonly Caip10[]
  methods: readonly string[]
  properties: Readonly<Record<string, unknown>>
  /** Answers a request; throws or rejects to refuse it. */
  answer: (method: string, params: unknown, network: Caip2) => unknown
  readonly asked: { readonly network: Caip2; readonly method: string; readonly params: unknown }[]
  emit(event: string, data?: unknown, network?: Caip2): void
  listening(): number
  closed: boolean
}

/** Makes a session with these grants, which a test may change. */
export function createSessionDouble({
  namespace,
  accounts,
  methods,
  properties = {},
  answer = () => null,
}: SessionGrant): SessionDouble {
  const listeners = new Map<string, Set<Listener>>()
  const double: SessionDouble = {
    accounts,
    methods,
    properties,
    answer,
    asked: [],
    emit(event, data, network) {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(data, network)
    },
    listening: () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
    closed: false,
    signer: {
      kind: 'double',
      wallet: { id: 'double', name: 'Phone Double', ready: true },
      accounts: () => double.accounts,
      methods: (requested) => new Set(requested === namespace ? double.methods : []),
      property: (key) => double.properties[key],
      async request(network, method, params) {
        double.asked.push({ network, method, params })
        return double.answer(method, params, network)
      },
      on(event, listener) {
        const set = listeners.get(event) ?? new Set()
        listeners.set(event, set.add(listener))
        return () => void set.delete(listener)
      },
      serialize: () => 'double',
      async close() {
        double.closed = true
      },
    },
  }
  return double
}
