type Listener = (accounts: unknown) => void

/**
 * A double of a wallet at `window.injectedWeb3` whose every answer a test decides: for behaviours
 * that no real wallet shows on demand.
 */
export type ExtensionDouble = {
  /** The object at `injectedWeb3[name]`. */
  readonly entry: { enable(site: string): unknown; readonly version: string }
  accounts: unknown
  /** The answer of `enable` instead of access. */
  enabling: (() => unknown) | undefined
  signRaw: (input: unknown) => unknown
  signPayload: (input: unknown) => unknown
  readonly asked: { readonly method: string; readonly params: unknown }[]
  /** Notifies subscribers. */
  tell(accounts: unknown): void
  listening(): number
}

/**
 * Makes a double that grants every site access to these accounts, and reports them once to each
 * subscriber.
 */
export function createExtensionDouble(accounts: unknown): ExtensionDouble {
  const listeners = new Set<Listener>()
  const double: ExtensionDouble = {
    accounts,
    enabling: undefined,
    signRaw: () => ({ id: 1, signature: '0x00' }),
    signPayload: () => ({ id: 1, signature: '0x00' }),
    asked: [],
    tell(next) {
      double.accounts = next
      for (const listener of [...listeners]) listener(next)
    },
    listening: () => listeners.size,
    entry: {
      version: '1',
      enable(site) {
        double.asked.push({ method: 'enable', params: site })
        return double.enabling ? double.enabling() : Promise.resolve(injected)
      },
    },
  }
  const noted = (method: 'signRaw' | 'signPayload') => (params: unknown) => {
    double.asked.push({ method, params })
    return double[method](params)
  }
  const injected = {
    accounts: {
      get: () => Promise.resolve(double.accounts),
      subscribe(listener: Listener) {
        listeners.add(listener)
        listener(double.accounts)
        return () => void listeners.delete(listener)
      },
    },
    signer: { signRaw: noted('signRaw'), signPayload: noted('signPayload') },
  }
  return double
}
