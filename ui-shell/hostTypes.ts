import type {
  AccountState,
  Alert,
  AnyRoute,
  Caip2,
  ConnectionsState,
  Features,
  LatchkeyError,
  Plugin,
  Release,
  ServiceRef,
  SignatureResult,
  SignInProof,
} from '#kernel'
import type { Diagnosis } from './Diagnosis.ts'
import type { ConnectionChange, ConnectionKey, KnownConnections } from './knownConnection.ts'

export type ThemeMode = 'light' | 'dark' | 'auto'
/** The name of a CSS custom property of the modal without its prefix `--lk-`. */
type ThemeVariable =
  | 'accent'
  | 'accent-text'
  | 'background'
  | 'surface'
  | 'text'
  | 'muted'
  | 'border'
  | 'error'
  | 'success'
  | 'warning'
  | 'overlay'
  | 'qr'
  | 'radius'
  | 'width'
  | 'font'
  | 'layer'
/** CSS custom properties of the modal by name (`docs/theming.md`). */
export type ThemeVariables = { readonly [Name in `--lk-${ThemeVariable}`]?: string }

/** Theme mode and variables. */
export type Appearance = { readonly mode: ThemeMode; readonly variables: ThemeVariables }

/** The state of the modal for hosts: immutable, the same object until something changes. */
export type ModalSnapshot = {
  /** True once the stored connections are restored, or there are none. */
  readonly initialized: boolean
  readonly open: boolean
  readonly loading: boolean
  /** The view on screen. */
  readonly view: string
  readonly activeNamespace?: string | undefined
  readonly selectedNetworkId?: Caip2 | undefined
  readonly namespaces: ConnectionsState['namespaces']
  readonly features: Features
  readonly themeMode: ThemeMode
  readonly themeVariables: ThemeVariables
  readonly locale: string
}

/** Events of the modal, by name. */
export type ModalEvents = {
  readonly open: { readonly view: string }
  readonly close: { readonly view: string }
  readonly connect: {
    readonly namespace: string
    readonly restored: boolean
    readonly account: AccountState
  }
  readonly disconnect: { readonly namespace: string; readonly reason?: LatchkeyError | undefined }
  readonly networkChange: { readonly namespace: string; readonly network: Caip2 }
  /** With multi-wallet: the known wallets changed. */
  readonly connections: KnownConnections
  readonly alert: Alert
  readonly error: { readonly id: string; readonly point: string; readonly error: unknown }
}

export type OpenOptions = {
  /** A view by name or route; by default the opening rules choose. */
  readonly view?: string | AnyRoute
  readonly params?: unknown
  readonly namespace?: string
}

/**
 * The handle that `createModal` returns. The kernel behind it loads on first use. On a server,
 * calls that return a promise reject with `browser-only`.
 */
export type Modal = {
  open(options?: OpenOptions): Promise<void>
  /** Closes the modal, also one that is still opening. */
  close(): void
  /** Loads what `open` needs. Safe to call often. */
  preload(): Promise<void>
  /**
   * Resolves when the stored connections are restored, at once if there are none. Rejects with
   * `browser-only` on a server.
   */
  ready(): Promise<void>
  getState(): ModalSnapshot
  /**
   * Returns what a server renders: the state that follows from the options of `createModal` alone.
   * The same on the server and in the browser, whatever the modal did meanwhile.
   * @example useSyncExternalStore(modal.subscribe, modal.getState, modal.getServerState)
   */
  getServerState(): ModalSnapshot
  subscribe(listener: (state: ModalSnapshot) => void): Release
  on<Name extends keyof ModalEvents>(
    event: Name,
    listener: (payload: ModalEvents[Name]) => void,
  ): Release
  /** Disconnects one namespace, or all, parked wallets included. */
  disconnect(options?: { readonly namespace?: string; readonly stay?: boolean }): Promise<void>
  switchNetwork(network: Caip2): Promise<void>
  /**
   * Connected and remembered wallets of a namespace or all, the latest first. Like the two methods
   * below it needs multi-wallet (docs/multi-wallet.md); without it, an alert `multi-wallet-off` and
   * an empty result.
   */
  getConnections(namespace?: string): Promise<KnownConnections>
  /**
   * Makes a wallet active, and its account `address` the one that signs; the modal opens if that
   * needs a login. Throws `connection-missing`, `modal-closed`, and `unsupported` if the wallet
   * cannot change accounts.
   */
  switchConnection(
    connection: ConnectionKey,
    address?: string,
  ): Promise<ConnectionChange | undefined>
  /**
   * Disconnects and forgets a wallet; the one before it becomes active. Throws `connection-
   * missing`, `disconnect-failed`.
   */
  deleteConnection(connection: ConnectionKey): Promise<ConnectionChange | undefined>
  /** Signs a message with the connected wallet. Throws `connection-missing`. */
  signMessage(
    message: string | Uint8Array,
    options?: { readonly namespace?: string },
  ): Promise<SignatureResult>
  /**
   * Returns the sign-in of the active account; prompts the visitor if there is none. Throws `SIWX
   * is not enabled` without the option `siwx`, `No ActiveCaipAddress found` when nothing is
   * connected, `Modal closed` when the visitor declines.
   */
  signIn(): Promise<{
    readonly message: string
    readonly signature: string
    readonly proof?: SignInProof | undefined
  }>
  /** Sends one RPC call to the connected wallet, if the method policy lists it. */
  request(
    call: { readonly method: string; readonly params?: unknown },
    network?: Caip2,
  ): Promise<unknown>
  /** The connected wallet's own object, for libraries that take one. */
  getProvider(namespace?: string): unknown
  setThemeMode(mode: ThemeMode): void
  setThemeVariables(variables: ThemeVariables): void
  setLocale(locale: string): void
  /**
   * Returns a service of the kernel or a plugin, for hosts with views of their own
   * (docs/headless.md). Loads its code, no view. Throws `service-missing` where its feature is off.
   * @example const { connect } = await modal.use(connectionsRef)
   */
  use<T>(service: ServiceRef<T>): Promise<T>
  /** Adds a plugin to the running modal. */
  install(plugin: Plugin): Promise<void>
  /** Renders the modal inside an element instead of over the page. */
  mount(element: Element): Promise<Release>
  /** Makes an element open the modal: preloads on hover, focus and touch, opens on click. */
  trigger(element: Element): Release
  /**
   * Reports versions, options, plugins, connections and recent events as plain JSON without private
   * data (docs/diagnose.md). With a project, a frame of the `secure` host is tried once.
   */
  diagnose(): Promise<Diagnosis>
  /**
   * Ends listeners, timers, sockets and elements. Connections stay in the wallets for the next
   * modal.
   */
  destroy(): void
}
