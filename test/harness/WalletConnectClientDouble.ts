/** A site's proposal, which the test answers as a wallet. */
export type ProposalDouble = {
  readonly uri: string
  readonly namespaces: unknown
  approve(accounts?: readonly string[]): void
  reject(error?: unknown): void
}

/** A client for browser tests, where no relay runs. Its URIs are well-formed and lead nowhere. */
export type WalletConnectClientDouble = {
  /** The value of the plugin's option `client`. */
  load(): Promise<unknown>
  readonly proposals: ProposalDouble[]
  readonly ended: string[]
  /** The entry stored under a name, such as the app to open for requests. */
  readonly stored: Map<string, unknown>
  /** Makes the next proposals wait until released, or fail. */
  mode: 'works' | 'hangs' | 'fails'
  loads: number
}

/** Makes a client without a relay. */
export function createWalletConnectClientDouble(): WalletConnectClientDouble {
  const sessions = new Map<string, object>()
  const hex = (seed: number) => seed.toString(16).padStart(2, '0').repeat(32)
  const emitter = { on: () => {}, off: () => {} }

  const client = {
    ...emitter,
    core: {
      heartbeat: { stop: () => {} },
      relayer: { ...emitter, connected: true, transportClose: async () => {} },
      storage: {
        getItem: async (key: string) => double.stored.get(key),
        setItem: async (key: string, value: unknown) => void double.stored.set(key, value),
        removeItem: async (key: string) => void double.stored.delete(key),
      },
    },
    session: {
      getAll: () => [...sessions.values()],
      delete: async (topic: string) => void sessions.delete(topic),
    },
    async connect({ optionalNamespaces }: { readonly optionalNamespaces: unknown }) {
      if (double.mode === 'hangs') await new Promise(() => {})
      if (double.mode === 'fails') throw new TypeError('Failed to publish payload')
      const count = double.proposals.length + 1
      const query = `relay-protocol=irn&symKey=${hex(128 + count)}&expiryTimestamp=1795181640`
      const uri = `wc:${hex(count)}@2?${query}`
      const approval = new Promise<object>((resolve, reject) => {
        double.proposals.push({
          uri,
          namespaces: optionalNamespaces,
          approve(accounts = ['eip155:1:alice']) {
            const names = [...new Set(accounts.map((account) => account.split(':')[0] ?? ''))]
            const granted = names.map((name) => [
              name,
              {
                accounts: accounts.filter((account) => account.startsWith(`${name}:`)),
                methods: ['personal_sign'],
                events: [],
              },
            ])
            const namespaces = Object.fromEntries(granted)
            const session = {
              topic: `session-${count}`,
              expiry: 4_000_000_000,
              namespaces,
              peer: { metadata: { name: 'Phone', icons: [] } },
            }
            sessions.set(session.topic, session)
            resolve(session)
          },
          reject: (error = { code: 5000, message: 'User rejected.' }) => reject(error),
        })
      })
      return { uri, approval: () => approval }
    },
    async disconnect({ topic }: { readonly topic: string }) {
      double.ended.push(topic)
      sessions.delete(topic)
    },
  }
  const double: WalletConnectClientDouble = {
    async load() {
      double.loads++
      return { UniversalProvider: { init: async () => ({ client }) } }
    },
    proposals: [],
    ended: [],
    stored: new Map(),
    mode: 'works',
    loads: 0,
  }
  return double
}
