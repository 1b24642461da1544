import type { FeatureSpec, FeatureValue, Plugin, Release } from '#kernel'
import type { SiweConfig, SiwxSource } from '#plugins/siwx/port'
import type { ModalSnapshot } from '#ui-shell'

/** What the host decided about a plugin; `look` is where it says how the modal looks. */
type CatalogOptions = {
  readonly walletConnectClient?: (() => Promise<unknown>) | undefined
  readonly prefix?: string | undefined
  readonly experimental_preferUniversalLinks?: boolean | undefined
  readonly frameProtocol?: 'channel' | 'window' | undefined
  readonly snapshotStore: {
    get(): ModalSnapshot
    subscribe(listener: (state: ModalSnapshot) => void): Release
  }
}
type CatalogEntry = FeatureSpec & {
  /** Not offered in the time zones that the host restricts. */
  readonly restricted?: true
  /** Somebody else does it: not there without a project. */
  readonly provided?: true
  readonly load: (value: FeatureValue, host: CatalogOptions) => Promise<Plugin>
}

const loadEmbeddedWallet = async (_: unknown, { snapshotStore, frameProtocol }: CatalogOptions) =>
  (await import('#plugins/embedded-wallet/index')).embeddedWallet({
    snapshotStore,
    frameProtocol,
  })
const socialProviders = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']

/**
 * The features the remote configuration may switch, each loaded only when it is on. Adding one is
 * one line.
 */
export const features: readonly CatalogEntry[] = [
  {
    id: 'branding',
    remote: 'reown_branding',
    fallback: true,
    load: async () => (await import('#plugins/branding/index')).branding(),
  },
  {
    id: 'email',
    remote: 'social_login',
    fallback: true,
    read: (config) => config.includes('email'),
    load: loadEmbeddedWallet,
  },
  {
    id: 'socials',
    remote: 'social_login',
    fallback: socialProviders,
    read: (config) => config.filter((id) => socialProviders.includes(id)),
    load: loadEmbeddedWallet,
  },
  {
    id: 'onramp',
    remote: 'onramp',
    fallback: ['meld'],
    read: (config) => config,
    restricted: true,
    provided: true,
    load: async () => (await import('#plugins/onramp/index')).onramp(),
  },
  {
    id: 'swaps',
    remote: 'swap',
    fallback: ['1inch'],
    read: (config) => config,
    restricted: true,
    provided: true,
    load: async () => (await import('#plugins/swaps/index')).swaps(),
  },
  {
    id: 'receive',
    fallback: true,
    load: async () => (await import('#plugins/receive/index')).receive(),
  },
  { id: 'send', fallback: true, load: async () => (await import('#plugins/send/index')).send() },
  {
    id: 'activity',
    remote: 'activity',
    fallback: true,
    load: async () => (await import('#plugins/activity/index')).activity(),
  },
  {
    id: 'payWithExchange',
    remote: 'fund_from_exchange',
    fallback: false,
    provided: true,
    load: async () => (await import('#plugins/exchange/index')).payWithExchange(),
  },
  {
    id: 'payments',
    remote: 'payments',
    fallback: false,
    load: async () => (await import('#plugins/payments/index')).payments(),
  },
  {
    id: 'multiWallet',
    remote: 'multi_wallet',
    fallback: false,
    remoteOnly: true,
    load: async () => (await import('#plugins/multi-wallet/index')).multiWallet(),
  },
  {
    id: 'names',
    fallback: ['eip155'],
    provided: true,
    load: async () => (await import('#plugins/names/index')).names(),
  },
  {
    id: 'emailCapture',
    remote: 'email_capture',
    fallback: false,
    remoteOnly: true,
    read: (config) => (config.includes('required') ? ['required'] : true),
    load: async (value) =>
      (await import('#plugins/email-capture/index')).emailCapture({ required: value !== true }),
  },
]

/** The built-in namespaces, by CAIP namespace. */
export const namespaces: Readonly<Record<string, () => Promise<Plugin>>> = {
  eip155: async () => (await import('#namespaces/eip155')).eip155(),
  polkadot: async () => (await import('#namespaces/polkadot')).polkadot(),
  solana: async () => (await import('#namespaces/solana')).solana(),
  cosmos: async () => (await import('#namespaces/cosmos')).cosmos(),
  sui: async () => (await import('#namespaces/sui')).sui(),
  stacks: async () => (await import('#namespaces/stacks')).stacks(),
  bip122: async () => (await import('#namespaces/bip122')).bip122(),
}

/** The ways to connect that every modal offers and are no installed wallet, by connector kind. */
export const connectors: Readonly<Record<string, (host: CatalogOptions) => Promise<Plugin>>> = {
  walletConnect: async ({ walletConnectClient, prefix, experimental_preferUniversalLinks }) =>
    (await import('#plugins/walletconnect/index')).walletConnect({
      walletConnectClient,
      prefix,
      experimental_preferUniversalLinks,
    }),
}

/**
 * The ways to connect that come with a feature, by connector kind: what a stored connection of that
 * kind needs before the feature is decided.
 */
export const featureConnectors: typeof connectors = {
  AUTH: async (host) => loadEmbeddedWallet(undefined, host),
}

/** The grid of all wallets, where the host wants it. */
export const loadAllWallets = async (): Promise<Plugin> =>
  (await import('#plugins/all-wallets/index')).allWallets()

/** How visitors sign in, when the host wants them to. */
export const loadSignIn = async (options: {
  readonly siwx?: SiwxSource | undefined
  readonly siweConfig?: SiweConfig | undefined
}): Promise<Plugin> => (await import('#plugins/siwx/index')).siwx(options)
