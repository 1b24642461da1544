import type {
  AccountState,
  Alert,
  AnyRoute,
  Caip2,
  Caip10,
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

export type { Eip1193Events, WalletProvider } from './WalletProvider.ts'

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
  | 'density'
  | 'font'
  | 'layer'
/** CSS custom properties of the modal by name (`docs/theming.md`); `undefined` is the default. */
export type ThemeVariables = { readonly [Name in `--lk-${ThemeVariable}`]?: string | undefined }

/** Theme mode and variables. */
export type Appearance = { readonly mode: ThemeMode; readonly variables: ThemeVariables }

/** The state of the modal for hosts: immutable, the same object until something changes. */
export type ModalSnapshot = {
  /** True once the stored connections are restored, or there are none. */
  readonly initialized: boolean
  /** True while the modal is on screen. */
  readonly open: boolean
  /** True while the modal is opening and loads its code. */
  readonly loading: boolean
  /** The view on screen. */
  readonly view: string
  /** The namespace whose account the modal shows. */
  readonly activeNamespace?: string | undefined
  /** CAIP-2 id of the network in use. */
  readonly selectedNetworkId?: Caip2 | undefined
  /** Account, networks and connection of each namespace, by its id. */
  readonly namespaces: ConnectionsState['namespaces']
  /** Values of the features, once the remote configuration has decided; empty before. */
  readonly features: Features
  /** The mode that the host set. */
  readonly themeMode: ThemeMode
  /** The variables that the host set. */
  readonly themeVariables: ThemeVariables
  /** BCP 47 tag of the language. */
  readonly locale: string
}

/** The account of a wallet that is connected: it has an address. */
export type ConnectedAccount = AccountState & {
  readonly status: 'connected'
  readonly address: string
  readonly caipAddress: Caip10
}

/** Events of the modal, by name. */
export type ModalEvents = {
  /** The modal opened, on this view. */
  readonly open: { readonly view: string }
  /** The modal closed, on this view. */
  readonly close: { readonly view: string }
  /** A wallet connected; `restored`: from an earlier visit. */
  readonly connect: {
    readonly namespace: string
    readonly restored: boolean
    readonly account: AccountState
  }
  /** A wallet is no longer connected; `reason` if the visitor did not end it. */
  readonly disconnect: { readonly namespace: string; readonly reason?: LatchkeyError | undefined }
  /** The network in use changed. */
  readonly networkChange: { readonly namespace: string; readonly network: Caip2 }
  /** With multi-wallet: the known wallets changed. */
  readonly connections: KnownConnections
  /** An alert for the integrator or the visitor (docs/diagnose.md). */
  readonly alert: Alert
  /** A part of the modal failed: its plugin and what it was doing. */
  readonly error: { readonly id: string; readonly point: string; readonly error: unknown }
}

export type OpenOptions = {
  /** A view by name or route; by default the opening rules choose. */
  readonly view?: string | AnyRoute
  /** Parameters of the view; `params-invalid` names those that it requires. */
  readonly params?: unknown
  /** Only the wallets of this namespace. */
  readonly namespace?: string | undefined
}

/**
 * The handle that `createModal` returns. The kernel behind it loads on first use. On a server,
 * calls that return a promise reject with `browser-only`.
 */
export type Modal = {
  /** Opens the modal; resolves once it is on screen, not when a wallet is connected. */
  open(options?: OpenOptions): Promise<void>
  /**
   * Returns the connected account; opens the modal and waits for one where there is none, in
   * `namespace` if it is set. Throws `modal-closed` when the visitor closes the modal instead.
   * With `siwx` it resolves before the visitor signs: `signIn()` after it waits for that.
   * @example const { address } = await modal.connect()
   */
  connect(options?: OpenOptions): Promise<ConnectedAccount>
  /** Closes the modal, also one that is still opening. */
  close(): void
  /** Loads what `open` needs. Safe to call often. */
  preload(): Promise<void>
  /**
   * Resolves when the stored connections are restored, at once if there are none. Rejects with
   * `browser-only` on a server.
   */
  ready(): Promise<void>
  /** Returns the current state. It is the same object until something changes. */
  getState(): ModalSnapshot
  /**
   * Returns what a server renders: the state that follows from the options of `createModal` alone.
   * The same on the server and in the browser, whatever the modal did meanwhile.
   * @example useSyncExternalStore(modal.subscribe, modal.getState, modal.getServerState)
   */
  getServerState(): ModalSnapshot
  /** Calls the listener after each change, until the returned function is called. */
  subscribe(listener: (state: ModalSnapshot) => void): Release
  /** Calls the listener for each event of that name, until the returned function is called. */
  on<Name extends keyof ModalEvents>(
    event: Name,
    listener: (payload: ModalEvents[Name]) => void,
  ): Release
  /**
   * Disconnects one namespace, or all, parked wallets included; with `stay` the modal stays open.
   * If a wallet does not confirm it throws `disconnect-failed`, for all `disconnect-chains-failed`:
   * the state is disconnected all the same.
   */
  disconnect(options?: { readonly namespace?: string; readonly stay?: boolean }): Promise<void>
  /**
   * Switches the connected wallet, or without one the selected network. Throws `APKT001` for a
   * network that the site does not list, `rejected` when the visitor declines, and
   * `switch-unsupported` if the wallet cannot.
   */
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
  /**
   * Signs a message with the connected wallet. Throws `connection-missing`, `unsupported` if the
   * wallet signs none, `rejected` when the visitor declines, and other failures of wallets.
   */
  signMessage(
    message: string | Uint8Array,
    options?: { readonly namespace?: string },
  ): Promise<SignatureResult>
  /**
   * Returns the sign-in of the active account; prompts the visitor if there is none. Throws
   * `siwx-missing` without the option `siwx`, `siwx-account-missing` when nothing is connected,
   * `modal-closed` when the visitor declines.
   */
  signIn(): Promise<{
    readonly message: string
    readonly signature: string
    readonly proof?: SignInProof | undefined
  }>
  /**
   * Sends one RPC call to the connected wallet, on its network by default. Throws `method-denied`
   * for a method that the policy does not list, `connection-missing`, `rejected` when the visitor
   * declines, and other failures of wallets.
   */
  request(
    call: { readonly method: string; readonly params?: unknown },
    network?: Caip2,
  ): Promise<unknown>
  /** The connected wallet's own object, for libraries; `undefined` while nothing is connected. */
  getProvider(namespace?: string): unknown
  /** Replaces `themeMode`. */
  setThemeMode(mode: ThemeMode): void
  /** Replaces all of `themeVariables`. */
  setThemeVariables(variables: ThemeVariables): void
  /** Replaces `locale`: a BCP 47 tag; `pt_BR` is read as `pt-BR`, a text that is no tag as English. */
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
  /** Makes an element open the modal: preloads on hover, focus and touch; `open(options)` on click. */
  trigger(element: Element, options?: OpenOptions): Release
  /**
   * Reports versions, options, plugins, connections and recent events as plain JSON without private
   * data (docs/diagnose.md). With a project, a frame of the `secure` host is tried once.
   */
  diagnose(): Promise<Diagnosis>
  /**
   * Ends listeners, timers, sockets and elements. The state has no account any more; connections stay
   * in the wallets for the next modal.
   */
  destroy(): void
}
