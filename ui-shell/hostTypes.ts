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
/** CSS custom properties of the modal by name, `--lk-accent` and the like (`docs/theming.md`). */
export type ThemeVariables = Readonly<Record<`--lk-${string}`, string>>

/** How the modal looks. */
export type Appearance = { readonly mode: ThemeMode; readonly variables: ThemeVariables }

/** What hosts see of the modal: an immutable snapshot, the same object until something changes. */
export type ModalSnapshot = {
  /** True once the stored connections were synced, or there were none. */
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

/** Events a host can listen to by name. */
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
  /** With several wallets at once: what is connected, or can be logged in again, changed. */
  readonly connections: KnownConnections
  readonly alert: Alert
  readonly error: { readonly id: string; readonly point: string; readonly error: unknown }
}

export type OpenOptions = {
  /** A view by its name or its route; without one the opening rules choose. */
  readonly view?: string | AnyRoute
  readonly params?: unknown
  readonly namespace?: string
}

/**
 * The handle that `createModal` returns: small, synchronous to create, the kernel behind it is
 * loaded on first intent.
 */
export type Modal = {
  open(options?: OpenOptions): Promise<void>
  close(): void
  /** Loads what `open` needs, on a first sign of intent. Safe to call often. */
  preload(): Promise<void>
  /** Resolves when the stored connections were synced (at once when there were none). */
  ready(): Promise<void>
  getState(): ModalSnapshot
  subscribe(listener: (state: ModalSnapshot) => void): Release
  on<Name extends keyof ModalEvents>(
    event: Name,
    listener: (payload: ModalEvents[Name]) => void,
  ): Release
  /** Disconnects one namespace, or all, with every wallet that is kept beside the one in use. */
  disconnect(options?: { readonly namespace?: string; readonly stay?: boolean }): Promise<void>
  switchNetwork(network: Caip2): Promise<void>
  /**
   * The wallets that are connected, those in use and those kept beside them, and those that were
   * and can be logged in again, the last one first; of a namespace or of
   * all. Here and in the two calls below: with several wallets at once switched off, which they are
   * unless the provider says otherwise, an informational alert, `multi-wallet-off`, and nothing
   * (docs/multi-wallet.md).
   */
  getConnections(namespace?: string): Promise<KnownConnections>
  /**
   * Makes a wallet the one in use, and its account `address` the one that signs: without a new
   * login where it is connected; else the modal opens for its login. Throws
   * `connection-missing`, `modal-closed` when the visitor leaves, `unsupported` when the wallet
   * cannot change accounts for a site.
   */
  switchConnection(
    connection: ConnectionKey,
    address?: string,
  ): Promise<ConnectionChange | undefined>
  /**
   * Disconnects one wallet and forgets that it ever was connected. When it was in use, the one
   * before it takes its place. Throws `connection-missing`, `disconnect-failed`.
   */
  deleteConnection(connection: ConnectionKey): Promise<ConnectionChange | undefined>
  /**
   * Asks the connected wallet to sign a message. Throws `connection-missing` when nothing is
   * connected.
   */
  signMessage(
    message: string | Uint8Array,
    options?: { readonly namespace?: string },
  ): Promise<SignatureResult>
  /**
   * The sign-in of the active account; the visitor is asked for it when there is none. Throws `SIWX
   * is not enabled` without the option `siwx`,
   * `No ActiveCaipAddress found` when nothing is connected, `Modal closed` when the visitor
   * declines.
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
   * What the views stand on, for hosts that draw their own: found wallets, connections, the
   * pairing, tokens, sending and all else that the kernel and the ports of plugins name
   * (docs/headless.md). Loads the kernel and the code of that service, no view. Throws
   * `service-missing` where its feature is off.
   * @example const { connect } = await modal.use(connections)
   */
  use<T>(service: ServiceRef<T>): Promise<T>
  /** Adds a plugin to the running modal. */
  install(plugin: Plugin): Promise<void>
  /** Renders the modal inside an element of the host instead of over the page. */
  mount(element: Element): Promise<Release>
  /**
   * Marks an element as the one that opens the modal: preloads on hover, focus and touch, opens on
   * click.
   */
  trigger(element: Element): Release
  /**
   * What somebody who helps has to know: versions, options, what is loaded, the states of
   * connections, the last events; plain JSON without addresses, email addresses,
   * codes, keys or query strings (docs/diagnose.md). With a project, a frame of the `secure` host
   * is tried once.
   */
  diagnose(): Promise<Diagnosis>
  /**
   * Ends everything: listeners, timers, sockets, elements. Connections stay in the wallets and are
   * restored by the next modal.
   */
  destroy(): void
}
