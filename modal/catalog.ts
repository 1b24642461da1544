import type { FeatureValue, Plugin } from '#kernel'
import { walletConnect } from '#plugins/walletconnect/index'
import type { FeatureName } from './FeatureOptions.ts'
import type { FeatureSpec } from './features/config.ts'
import type { ModalOptions } from './ModalOptions.ts'
import type { SnapshotStore } from './snapshotStore.ts'

/** The host's options that reach a plugin, and the snapshot store with theme and locale. */
export type CatalogOptions = Pick<
  ModalOptions,
  'walletConnectClient' | 'storagePrefix' | 'experimental_preferUniversalLinks' | 'frameProtocol'
> & { readonly snapshotStore: Pick<SnapshotStore, 'get' | 'subscribe'> }
type SignInOptions = Pick<ModalOptions, 'siwx' | 'siweConfig'>
type OptionalLoader = (options: SignInOptions) => Promise<Plugin>
type CatalogEntry = FeatureSpec & {
  readonly id: FeatureName
  /** Hidden in the time zones that the host restricts. */
  readonly restricted?: true
  /** Served by the provider; unavailable without a `projectId`. */
  readonly provided?: true
  /** It has something on the first view; the others load after that view stands. */
  readonly early?: true
  readonly load: (value: FeatureValue, options: CatalogOptions) => Promise<Plugin>
}

const loadEmbeddedWallet = async (_: unknown, { snapshotStore, frameProtocol }: CatalogOptions) =>
  (await import('#plugins/embedded-wallet/index')).embeddedWallet({
    snapshotStore,
    frameProtocol,
  })
const socialProviders = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']

/** The features that the remote configuration switches; each is loaded only when it is on. */
export const features: readonly CatalogEntry[] = [
  {
    id: 'branding',
    early: true,
    remote: 'reown_branding',
    fallback: true,
    load: async () => (await import('#plugins/branding/index')).branding(),
  },
  {
    id: 'email',
    early: true,
    remote: 'social_login',
    fallback: true,
    read: (config) => config.includes('email'),
    load: loadEmbeddedWallet,
  },
  {
    id: 'socials',
    early: true,
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

/** The connectors of every modal that are no installed wallet, by connector kind. */
export const connectors: Readonly<Record<string, (options: CatalogOptions) => Promise<Plugin>>> = {
  walletConnect: async ({
    walletConnectClient,
    storagePrefix: prefix,
    experimental_preferUniversalLinks,
  }) =>
    walletConnect({
      walletConnectClient,
      prefix,
      experimental_preferUniversalLinks,
    }),
}

/**
 * The connectors that come with a feature, by connector kind.
 * A stored connection of that kind needs one before the feature is decided.
 */
export const featureConnectors: typeof connectors = {
  AUTH: async (options) => loadEmbeddedWallet(undefined, options),
}

/** The plugins that an option of the host, and no feature, switches. */
export const optionalPlugins: Readonly<Record<string, OptionalLoader | undefined>> = {
  allWallets: async () => (await import('#plugins/all-wallets/index')).allWallets(),
  signIn: async ({ siwx, siweConfig }) =>
    (await import('#plugins/siwx/index')).siwx({ siwx, siweConfig }),
}
