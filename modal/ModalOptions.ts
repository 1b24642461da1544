import type {
  Caip2,
  CustomWallet,
  FeatureValue,
  Metadata,
  Network,
  Platform,
  Plugin,
  ProviderHosts,
} from '#kernel'
import type { SiweConfig, SiwxSource } from '#plugins/ports/siwx'
import type { ThemeMode, ThemeVariables } from '#ui-shell'

/** What the host decides when it creates the modal. Everything is optional. */
export type ModalOptions = {
  /**
   * Id of the project at the provider. Without it the modal works in local mode: installed wallets
   * and the host's own nodes.
   */
  readonly projectId?: string
  /**
   * How the site presents itself to wallets; taken from the page where absent. `url` is always the
   * page's own origin.
   */
  readonly metadata?: Partial<Omit<Metadata, 'url'>>
  /**
   * The networks the site works with, Latchkey's own or `viem/chains` objects. Absent: all that the
   * namespaces know.
   */
  readonly networks?: readonly (Network | EvmChain)[]
  /** CAIP-2 id of the network a new account starts on; `eip155:1` by default. */
  readonly defaultNetwork?: Caip2
  /** Namespaces to enable, by id. Absent: those of `networks`, else all. */
  readonly namespaces?: readonly string[]
  /** Own nodes by CAIP-2 id; they replace the provider's. */
  readonly customRpcUrls?: Readonly<Record<string, readonly { readonly url: string }[]>>
  /** Hosts of the provider, each replaceable. */
  readonly provider?: Partial<ProviderHosts>
  /** Local feature values, used where the remote configuration does not decide. */
  readonly features?: Readonly<Record<string, FeatureValue>>
  /**
   * Time zones (names of the IANA database) in which buying and swapping are not offered; `true`:
   * those of mainland China, Hong Kong and Macau. Not set, nothing is hidden.
   */
  readonly restrictedTimeZones?: true | readonly string[]
  /**
   * Has visitors sign in with the account they connect: `defaultSiwx()` or `cloudSiwx()` of
   * `latchkey/plugins/siwx`, or an implementation of your own.
   */
  readonly siwx?: SiwxSource
  /**
   * Sign-In with Ethereum in its older shape. Not together with `siwx`: that is refused at once
   * with `options-invalid`.
   */
  readonly siweConfig?: SiweConfig
  /**
   * How the secure frame of the embedded wallet is spoken to: over a channel of its own (`channel`,
   * the default), or by messages between windows (`window`), as the
   * frame that the provider hosts today expects. The second is weaker: docs/embedded-wallet.md says
   * why.
   */
  readonly frameProtocol?: 'channel' | 'window'
  /**
   * `off`: the provider hears nothing of how the modal is used, and of no error. Less than that is
   * said by `features`: with `{ analytics: false }` three events are
   * sent and no error, with `{ errorReports: false }` all but errors. docs/analytics.md says what
   * is sent.
   */
  readonly telemetry?: 'off'
  /**
   * Where development builds ask for the newest version of this package, the npm registry by
   * default; `false`: nowhere. Production builds never ask.
   */
  readonly registry?: string | false
  /** Plugins from outside. */
  readonly plugins?: readonly Plugin[]
  readonly themeMode?: ThemeMode
  readonly themeVariables?: ThemeVariables
  /** BCP 47 tag; the page's language by default. */
  readonly locale?: string
  /**
   * Where visitors are offered the grid of all wallets: everywhere (`SHOW`, the default), nowhere,
   * or on phones only. Where it is not offered, none of its code is loaded.
   */
  readonly allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  readonly featuredWalletIds?: readonly string[]
  readonly includeWalletIds?: readonly string[]
  readonly excludeWalletIds?: readonly string[]
  readonly customWallets?: readonly CustomWallet[]
  readonly termsConditionsUrl?: string
  readonly privacyPolicyUrl?: string
  /** Order of the connect methods, for example `['wallet', 'email', 'social']`. */
  readonly connectMethodsOrder?: readonly string[]
  /**
   * Order of what an account can do, by the ids of features, for example `['send', 'swaps']`; those
   * that are not named follow in their own order: onramp, swaps, receive, send.
   */
  readonly walletFeaturesOrder?: readonly string[]
  /**
   * Puts nothing into the page's body; call `mount(element)` to say where the dialog's element
   * goes.
   */
  readonly disableAppend?: boolean
  /** Renders as a part of the page instead of over it; call `mount(element)` to say where. */
  readonly enableEmbedded?: boolean
  /** Looks for installed wallets; `true` by default. */
  readonly enableWallets?: boolean
  readonly enableNetworkSwitch?: boolean
  /** Restores the connections of the last visit; `true` by default. With `false` they are ended. */
  readonly enableReconnect?: boolean
  readonly allowUnsupportedChain?: boolean
  /** Only WalletConnect connects. */
  readonly basic?: boolean
  /**
   * `false`: visitors do not see alerts of errors (the host hears them all the same,
   * `on('alert')`); warnings are always shown. `true` by default.
   */
  readonly debug?: boolean
  /** What is printed to the console: `error` by default. */
  readonly logLevel?: 'error' | 'warn' | 'info' | 'silent'
  /**
   * Start of every storage key; `latchkey.` by default. Two modals with their own prefixes keep
   * their own connections.
   */
  readonly storagePrefix?: string
  /**
   * Whether wallets' apps are opened by their links of the web where they have one, which no other
   * app can take for itself; `true` by default. With `false` their own
   * schemes go first, except in the browsers of other apps, which open none. docs/mobile.md says
   * more.
   */
  readonly experimental_preferUniversalLinks?: boolean
  /**
   * The WalletConnect client to use: `() => import('@walletconnect/universal-provider')` by
   * default.
   */
  readonly walletConnectClient?: () => Promise<unknown>
  /** Replaces the browser: for tests and unusual hosts. */
  readonly platform?: Platform
}

/** A `viem/chains` object, or anything with the same fields. */
export type EvmChain = {
  readonly id: number
  readonly name: string
  readonly nativeCurrency: {
    readonly name: string
    readonly symbol: string
    readonly decimals: number
  }
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  readonly blockExplorers?:
    | { readonly default: { readonly name: string; readonly url: string } }
    | undefined
  readonly testnet?: boolean | undefined
}
