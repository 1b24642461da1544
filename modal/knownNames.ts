import type { ThemeVariables } from '#ui-shell/host'
import type { FeatureOptions } from './FeatureOptions.ts'
import type { ModalOptions } from './ModalOptions.ts'

/** The options of `createModal`; complete by its type. */
export const optionNames: Readonly<Record<keyof ModalOptions, true>> = {
  projectId: true,
  metadata: true,
  networks: true,
  defaultNetwork: true,
  namespaces: true,
  customRpcUrls: true,
  provider: true,
  features: true,
  restrictedTimeZones: true,
  siwx: true,
  siweConfig: true,
  frameProtocol: true,
  telemetry: true,
  registry: true,
  preload: true,
  plugins: true,
  themeMode: true,
  themeVariables: true,
  locale: true,
  allWallets: true,
  featuredWalletIds: true,
  includeWalletIds: true,
  excludeWalletIds: true,
  customWallets: true,
  termsConditionsUrl: true,
  privacyPolicyUrl: true,
  connectMethodsOrder: true,
  walletFeaturesOrder: true,
  disableAppend: true,
  enableEmbedded: true,
  enableWallets: true,
  enableNetworkSwitch: true,
  enableReconnect: true,
  allowUnsupportedChain: true,
  basic: true,
  debug: true,
  logLevel: true,
  storagePrefix: true,
  experimental_preferUniversalLinks: true,
  walletConnectClient: true,
  platform: true,
}

/** The names in the option `features`; complete by its type. */
export const featureNames: Readonly<Record<keyof FeatureOptions, true>> = {
  branding: true,
  email: true,
  socials: true,
  onramp: true,
  swaps: true,
  receive: true,
  send: true,
  activity: true,
  payWithExchange: true,
  payments: true,
  multiWallet: true,
  names: true,
  emailCapture: true,
  analytics: true,
  errorReports: true,
  legalCheckbox: true,
}

/** Names in the options that order something, of what the product has. */
export const orderedNames: Readonly<Record<string, readonly string[]>> = {
  connectMethodsOrder: ['wallet', 'email', 'social'],
  walletFeaturesOrder: ['onramp', 'swaps', 'receive', 'send'],
}

/** The CSS variables of the modal; complete by the type of `themeVariables`. */
export const themeVariableNames: Readonly<Record<keyof ThemeVariables, true>> = {
  '--lk-accent': true,
  '--lk-accent-text': true,
  '--lk-background': true,
  '--lk-surface': true,
  '--lk-text': true,
  '--lk-muted': true,
  '--lk-border': true,
  '--lk-error': true,
  '--lk-success': true,
  '--lk-warning': true,
  '--lk-overlay': true,
  '--lk-qr': true,
  '--lk-radius': true,
  '--lk-width': true,
  '--lk-density': true,
  '--lk-font': true,
  '--lk-layer': true,
}

/** Other names of ecosystems, as other libraries and people use them. */
export const namespaceAliases: Readonly<Record<string, string>> = {
  ethereum: 'eip155',
  eth: 'eip155',
  evm: 'eip155',
  bitcoin: 'bip122',
  btc: 'bip122',
  sol: 'solana',
  dot: 'polkadot',
  atom: 'cosmos',
  stx: 'stacks',
}
