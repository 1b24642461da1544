import type { NamespaceState, Network } from '#kernel'
import type { Modal, ModalEvents, ModalSnapshot } from '#ui-shell'

/** A modal's handle whose state a test sets, and which records its calls. */
export type ModalDouble = {
  readonly modal: Modal
  readonly address: string
  readonly calls: string[]
  set(patch: Partial<ModalSnapshot>): void
  connect(): void
  /** Connects with these facts of the account. */
  setAccount(facts: Partial<NamespaceState['accountState']>): void
  connecting(): void
  emit<Name extends keyof ModalEvents>(event: Name, payload: ModalEvents[Name]): void
  listening(event: keyof ModalEvents): number
  triggers(): number
  watching(): number
}

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const network: Network = {
  id: 1,
  caipNetworkId: 'eip155:1',
  chainNamespace: 'eip155',
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
}
const record = (accountState: NamespaceState['accountState']): NamespaceState => ({
  namespace: 'eip155',
  caipNetworks: [network],
  networkState: {
    caipNetwork: network,
    supportsAllNetworks: true,
    smartAccountEnabledNetworks: [],
    requestedCaipNetworks: [network],
  },
  accountState,
  epoch: 0,
})
const connectedAccount = {
  status: 'connected',
  address,
  addressLabels: {},
  accounts: [],
} as const
const initial: ModalSnapshot = {
  initialized: true,
  open: false,
  loading: false,
  view: 'Connect',
  activeNamespace: 'eip155',
  namespaces: {},
  features: {},
  themeMode: 'auto',
  themeVariables: {},
  locale: 'en',
}

/** A modal without the feature multi-wallet. */
const oneWallet = {
  getConnections: async () => ({ connections: [], recentConnections: [] }),
  switchConnection: async () => undefined,
  deleteConnection: async () => undefined,
}

const unsupported = {
  signMessage: () => Promise.reject(new Error('a double cannot sign')),
  diagnose: () => Promise.reject(new Error('a double has no report')),
  request: () => Promise.reject(new Error('a double sends no requests')),
  use: () => Promise.reject(new Error('a double has no services')),
  connect: () => Promise.reject(new Error('a double connects when a test says so')),
}

/** Makes a handle for states that no wallet reaches in a test's time. */
export function createModalDouble(): ModalDouble {
  const calls: string[] = []
  const watchers = new Set<(state: ModalSnapshot) => void>()
  const listeners = new Map<string, Set<(payload: never) => void>>()
  const triggers = new Set<Element>()
  let state = initial
  const set = (patch: Partial<ModalSnapshot>) => {
    state = { ...state, ...patch }
    for (const watcher of [...watchers]) watcher(state)
  }
  const setAccount: ModalDouble['setAccount'] = (facts) =>
    set({ namespaces: { eip155: record({ ...connectedAccount, ...facts }) } })
  const note = async (call: string) => void calls.push(call)
  const modal: Modal = {
    open: ({ view } = {}) => note(typeof view === 'string' ? `open ${view}` : 'open'),
    close: () => void note('close'),
    preload: () => note('preload'),
    ready: async () => {},
    getState: () => state,
    getServerState: () => initial,
    subscribe(listener) {
      watchers.add(listener)
      return () => void watchers.delete(listener)
    },
    on(event, listener) {
      const set = listeners.get(event) ?? new Set()
      listeners.set(event, set.add(listener))
      return () => void set.delete(listener)
    },
    disconnect: () => note('disconnect'),
    switchNetwork: (id) => note(`switch ${id}`),
    ...oneWallet,
    ...unsupported,
    signIn: async () => ({ message: '', signature: '0x' }),
    getProvider: () => ({}),
    setThemeMode: (mode) => void note(`theme ${mode}`),
    setThemeVariables: () => void note('variables'),
    setLocale: (locale) => void note(`locale ${locale}`),
    install: () => note('install'),
    mount: async () => () => {},
    trigger(element) {
      const stop = new AbortController()
      triggers.add(element)
      element.addEventListener('pointerenter', () => void note('preload'), { signal: stop.signal })
      element.addEventListener('click', () => void note('open'), { signal: stop.signal })
      return () => {
        stop.abort()
        triggers.delete(element)
      }
    },
    destroy: () => void note('destroy'),
  }
  return {
    modal,
    address,
    calls,
    set,
    connect: () => setAccount({}),
    setAccount,
    connecting: () =>
      set({
        namespaces: { eip155: record({ status: 'connecting', addressLabels: {}, accounts: [] }) },
      }),
    emit(event, payload) {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(payload as never)
    },
    listening: (event) => listeners.get(event)?.size ?? 0,
    triggers: () => triggers.size,
    watching: () => watchers.size,
  }
}
