/** One JSON value. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json }

/**
 * The report of `diagnose()`: plain JSON for support, without addresses, email addresses, codes,
 * keys or query strings (`docs/diagnose.md`).
 */
export type Diagnosis = {
  /** The SDK version as sent to the provider. */
  readonly version: string
  /** When it was made, ISO 8601. */
  readonly at: string
  /** The host's options; hosts of the provider by origin. */
  readonly options: Readonly<Record<string, Json>>
  /** Facts about page and browser; empty outside of one. */
  readonly page: Readonly<Record<string, Json>>
  readonly modal: {
    readonly open: boolean
    readonly loading: boolean
    readonly views: readonly string[]
  }
  readonly plugins: readonly {
    readonly id: string
    readonly state: 'waiting' | 'loaded' | 'failed'
  }[]
  readonly namespaces: readonly NamespaceReport[]
  /** The discovered wallets. */
  readonly wallets: readonly {
    readonly name: string
    readonly namespaces: readonly string[]
    readonly ready: boolean
  }[]
  /** `keys`: names of the entries, without their owners. */
  readonly storage: { readonly works: boolean; readonly keys: readonly string[] }
  /** The last events, oldest first; `ago` in milliseconds before `at`. */
  readonly timeline: readonly {
    readonly ago: number
    readonly event: string
    readonly about?: string
  }[]
  /** Codes of the alerts in the timeline. */
  readonly alerts: readonly string[]
}

/** The state of a namespace. */
type NamespaceReport = {
  readonly namespace: string
  readonly networks: readonly string[]
  readonly loaded: boolean
  readonly status: string
  readonly wallet?: string | undefined
  readonly kind?: string | undefined
  readonly network?: string | undefined
  readonly accounts: number
  /** The code of the error that ended the last connection. */
  readonly reason?: string | undefined
}
