import { defineEvent, defineService } from '../runtime/refs.ts'

/** Metadata that wallets show. `url` is always the page's own origin. */
export type Metadata = {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
}

/** A wallet the host adds to the list. */
export type CustomWallet = {
  readonly id: string
  readonly name: string
  readonly homepage?: string
  readonly image_url?: string
  readonly mobile_link?: string
  readonly desktop_link?: string
  readonly webapp_link?: string
  readonly app_store?: string
  readonly play_store?: string
}

/** The host's decisions, fixed for the life of the modal. */
export type Settings = {
  readonly projectId?: string | undefined
  readonly metadata: Metadata
  /** Only WalletConnect connects. */
  readonly basic: boolean
  readonly embedded: boolean
  /** True if installed wallets are discovered; false with `basic`. */
  readonly enableWallets: boolean
  readonly enableNetworkSwitch: boolean
  readonly enableReconnect: boolean
  readonly allowUnsupportedChain: boolean
  readonly legalCheckbox: boolean
  /** True if visitors see alerts of errors, as by default. */
  readonly debug?: boolean | undefined
  readonly termsConditionsUrl?: string | undefined
  readonly privacyPolicyUrl?: string | undefined
  readonly connectMethodsOrder?: readonly string[] | undefined
  readonly walletFeaturesOrder?: readonly string[] | undefined
  readonly featuredWalletIds: readonly string[]
  readonly includeWalletIds: readonly string[]
  readonly excludeWalletIds: readonly string[]
  readonly customWallets: readonly CustomWallet[]
}

/** The host's settings, for plugins. */
export const settingsRef = defineService<Settings>('kernel.settings')

/** A message in the alert bar and in the host's `alert` event. */
export type Alert = {
  readonly variant: 'error' | 'warning' | 'info'
  readonly code?: string | undefined
  /** The specification's word where a code stands for several, as `RATE_LIMITED`. */
  readonly name?: string | undefined
  readonly message: string
  readonly remedy?: string | undefined
  /** True if the view shows it beside its field: the bar does not. */
  readonly inline?: boolean | undefined
}
/** An alert was raised. */
export const alerted = defineEvent<Alert>('kernel.alerted')
