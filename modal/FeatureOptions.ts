import type { FeatureValue } from '#kernel'

/** A feature that the remote configuration or the host switches. */
export type FeatureName =
  | 'branding'
  | 'email'
  | 'socials'
  | 'onramp'
  | 'swaps'
  | 'receive'
  | 'send'
  | 'activity'
  | 'payWithExchange'
  | 'payments'
  | 'multiWallet'
  | 'names'
  | 'emailCapture'

/** A switch of the host alone. */
type HostSwitch = 'analytics' | 'errorReports' | 'legalCheckbox'

/**
 * Features by name: `false` is off, `true` is on, a list names the parts that are on, such as the
 * providers of `socials`.
 */
export type FeatureOptions = {
  readonly [Name in FeatureName | HostSwitch]?: FeatureValue | undefined
}
