/** One JSON value. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json }

/**
 * What `diagnose()` of the handle tells: plain JSON, made to be sent to somebody else. It has no
 * address of an account, no email address, no code, no key and no query
 * string. `docs/diagnose.md` says what each part means.
 */
export type Diagnosis = {
  /** The version of the SDK, as the provider is told. */
  readonly version: string
  /** When it was made, ISO 8601. */
  readonly at: string
  /** What the host decided. Hosts of the provider by their origins. */
  readonly options: Readonly<Record<string, Json>>
  /** What the page and the browser are like; empty where nobody can tell. */
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
  /** The wallets found on the page. */
  readonly wallets: readonly {
    readonly name: string
    readonly namespaces: readonly string[]
    readonly ready: boolean
  }[]
  /** `keys`: the names of the entries, without what they belong to. */
  readonly storage: { readonly works: boolean; readonly keys: readonly string[] }
  /** The last events, oldest first; `ago` in milliseconds before `at`. */
  readonly timeline: readonly {
    readonly ago: number
    readonly event: string
    readonly about?: string
  }[]
  /** The alerts among them, by code. */
  readonly alerts: readonly string[]
}

/** What is known of a namespace. */
type NamespaceReport = {
  readonly namespace: string
  readonly networks: readonly string[]
  readonly loaded: boolean
  readonly status: string
  readonly wallet?: string | undefined
  readonly kind?: string | undefined
  readonly network?: string | undefined
  readonly accounts: number
  /** The code of what ended the last connection. */
  readonly reason?: string | undefined
}
