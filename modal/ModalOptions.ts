import type {
  Caip2,
  CustomWallet,
  Metadata,
  Network,
  Platform,
  Plugin,
  ProviderHosts,
} from '#kernel'
import type { SiweConfig, SiwxSource } from '#plugins/ports/siwx'
import type { ThemeMode, ThemeVariables } from '#ui-shell/host'
import type { FeatureOptions } from './FeatureOptions.ts'

/** Options of `createModal`; all are optional. */
export type ModalOptions = {
  /**
   * Id of the project at the provider. Without the option the modal works in local mode: installed
   * wallets and the host's own nodes. With it, visitors' browsers contact the provider's hosts, by
   * default those of a company: docs/hosts-contacted.md lists them, and where an id comes from. An
   * empty id, as of an environment variable that is not set, raises the alert `APKT008`.
   */
  readonly projectId?: string | undefined
  /**
   * How the site presents itself to wallets; taken from the page where absent. `url` is always the
   * page's own origin.
   */
  readonly metadata?: Partial<Omit<Metadata, 'url'>> | undefined
  /**
   * The networks the site works with, Latchkey's own or `viem/chains` objects. Absent: all that the
   * namespaces know.
   */
  readonly networks?: readonly (Network | EvmChain)[] | undefined
  /** CAIP-2 id of the network a new account starts on; `eip155:1` by default. */
  readonly defaultNetwork?: Caip2 | undefined
  /**
   * Namespaces to enable, by id: a built-in one, or that of a plugin. Absent: those of `networks`,
   * else all.
   */
  readonly namespaces?: readonly (NamespaceName | (string & {}))[] | undefined
  /** Own nodes by CAIP-2 id; they replace the provider's. */
  readonly customRpcUrls?: Readonly<Record<string, readonly { readonly url: string }[]>> | undefined
  /** Hosts of the provider, each replaceable. */
  readonly provider?: Partial<ProviderHosts> | undefined
  /** Local feature values, used where the remote configuration does not decide. */
  readonly features?: FeatureOptions | undefined
  /**
   * Time zones (names of the IANA database) in which buying and swapping are not offered; `true`:
   * those of mainland China, Hong Kong and Macau. Not set, nothing is hidden.
   */
  readonly restrictedTimeZones?: true | readonly string[] | undefined
  /**
   * Has visitors sign in with the account they connect: `defaultSiwx()` or `cloudSiwx()` of
   * `latchkey/plugins/siwx`, or an implementation of your own.
   */
  readonly siwx?: SiwxSource | undefined
  /**
   * Sign-In with Ethereum in its older shape. Not together with `siwx`: that is refused at once
   * with `options-invalid`.
   */
  readonly siweConfig?: SiweConfig | undefined
  /**
   * Transport to the secure frame of the embedded wallet: a channel of its own (`channel`, the
   * default), or messages between windows (`window`), as the provider's current frame expects. The
   * second is weaker: see docs/embedded-wallet.md.
   */
  readonly frameProtocol?: 'channel' | 'window' | undefined
  /**
   * `off`: the provider receives no usage events and no error reports. `features` restricts them
   * in part: `{ analytics: false }` leaves three events and no errors, `{ errorReports: false }`
   * all events and no errors. docs/analytics.md lists what is sent.
   */
  readonly telemetry?: 'off' | undefined
  /**
   * Registry that development builds query for the newest version of this package, npm's by
   * default; `false`: none. Production builds send no such request.
   */
  readonly registry?: string | false | undefined
  /**
   * When the modal's code is loaded: when a visitor points at, focuses or touches a trigger
   * (`intent`, the default), once a trigger scrolls into view (`visible`), or when the page is idle
   * (`idle`). Both others cost every visitor about 63 kB.
   */
  readonly preload?: 'intent' | 'visible' | 'idle' | undefined
  /** Plugins from outside. */
  readonly plugins?: readonly Plugin[] | undefined
  /** Light, dark, or as the visitor's system (`auto`, the default). */
  readonly themeMode?: ThemeMode | undefined
  /** Colours, sizes and font as CSS custom properties: docs/theming.md lists them. */
  readonly themeVariables?: ThemeVariables | undefined
  /**
   * BCP 47 tag, with underscores too; the language of the page (`<html lang>`) by default, English
   * without texts.
   */
  readonly locale?: string | undefined
  /**
   * Shows the grid of all wallets everywhere (`SHOW`, the default), nowhere (`HIDE`), or on phones
   * only (`ONLY_MOBILE`). A hidden grid loads no code.
   */
  readonly allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE' | undefined
  /** Wallets listed after recent and installed ones, in this order, by their ids in the registry. */
  readonly featuredWalletIds?: readonly string[] | undefined
  /** The only wallets on offer beside installed ones and `customWallets`, by id. */
  readonly includeWalletIds?: readonly string[] | undefined
  /** Wallets that are not listed unless they are installed, by id. */
  readonly excludeWalletIds?: readonly string[] | undefined
  /** Wallets of your own, listed with the others. */
  readonly customWallets?: readonly CustomWallet[] | undefined
  /** Your terms: a link below the connect view. */
  readonly termsConditionsUrl?: string | undefined
  /** Your privacy policy: a link below the connect view. */
  readonly privacyPolicyUrl?: string | undefined
  /** Order of the connect methods, for example `['wallet', 'email', 'social']`. */
  readonly connectMethodsOrder?: readonly string[] | undefined
  /**
   * Order of what an account can do, by the ids of features, for example `['send', 'swaps']`; those
   * that are not named follow in their own order: onramp, swaps, receive, send.
   */
  readonly walletFeaturesOrder?: readonly string[] | undefined
  /**
   * Adds nothing to the page's body; call `mount(element)` to place the dialog's element.
   */
  readonly disableAppend?: boolean | undefined
  /** Renders as a part of the page instead of over it; call `mount(element)` to place it. */
  readonly enableEmbedded?: boolean | undefined
  /** Looks for installed wallets; `true` by default, `false` with `basic`. */
  readonly enableWallets?: boolean | undefined
  /**
   * Offers to switch networks; `true` by default. With `false` a wallet on a network that the site
   * does not list stays there.
   */
  readonly enableNetworkSwitch?: boolean | undefined
  /** Restores the connections of the last visit; `true` by default. With `false` they are ended. */
  readonly enableReconnect?: boolean | undefined
  /** Leaves a wallet on a network that the site does not list; by default the modal asks to switch. */
  readonly allowUnsupportedChain?: boolean | undefined
  /** Only WalletConnect connects. */
  readonly basic?: boolean | undefined
  /**
   * `false`: error alerts are hidden from visitors (the host still receives them by
   * `on('alert')`); warnings are always shown. `true` by default.
   */
  readonly debug?: boolean | undefined
  /** Lowest level that is logged to the console: `error` by default. */
  readonly logLevel?: 'error' | 'warn' | 'info' | 'silent' | undefined
  /**
   * Start of every storage key; `latchkey.` by default. Two modals with their own prefixes keep
   * their own connections.
   */
  readonly storagePrefix?: string | undefined
  /**
   * Opens wallet apps by their universal links where they have one, which no other app can claim;
   * `true` by default. With `false` custom schemes go first, except in in-app browsers, which open
   * none. See docs/mobile.md.
   */
  readonly experimental_preferUniversalLinks?: boolean | undefined
  /**
   * Imports the WalletConnect client, 2.21.6 to 2.21.8:
   * `() => import('@walletconnect/universal-provider')` by default.
   */
  readonly walletConnectClient?: (() => Promise<unknown>) | undefined
  /** Replaces the browser: for tests and unusual hosts. Not read in Workers and edge runtimes. */
  readonly platform?: Platform | undefined
}

/** The id of a built-in namespace, as in CAIP-2. */
export type NamespaceName =
  | 'eip155'
  | 'polkadot'
  | 'solana'
  | 'cosmos'
  | 'sui'
  | 'stacks'
  | 'bip122'

/** A `viem/chains` object, or anything with the same fields. */
export type EvmChain = {
  readonly id: number
  readonly name: string
  readonly nativeCurrency: {
    readonly name: string
    readonly symbol: string
    readonly decimals: number
  }
  /** As those of a `Network`. */
  readonly rpcUrls: {
    readonly default: { readonly http: readonly string[] }
    readonly chainDefault?: { readonly http: readonly string[] } | undefined
  }
  readonly blockExplorers?:
    | { readonly default: { readonly name: string; readonly url: string } }
    | undefined
  readonly testnet?: boolean | undefined
}
