import type {
  Caip2,
  Connections,
  Networks,
  Platform,
  Provider,
  Release,
  SignInProof,
  Storage,
} from '#kernel'

/**
 * Fields of a sign-in message (CAIP-122). `accountAddress` is the plain address, `chainId` the
 * CAIP-2 id; times are ISO 8601.
 */
export type SiwxMessageData = {
  readonly accountAddress: string
  readonly chainId: Caip2
  readonly domain: string
  readonly uri: string
  readonly version: string
  readonly nonce: string
  readonly issuedAt?: string | undefined
  readonly notBefore?: string | undefined
  readonly expirationTime?: string | undefined
  readonly statement?: string | undefined
  readonly requestId?: string | undefined
  readonly resources?: readonly string[] | undefined
}
/** A message: its fields, and the text to sign. */
export type SiwxMessage = SiwxMessageData & { toString(): string }

/**
 * A signed sign-in. `signature` is enough for EVM accounts; `proof` holds what other namespaces
 * need and is the input of `latchkey/verify`.
 */
export type SiwxSession = {
  readonly data: SiwxMessageData
  readonly message: string
  readonly signature: string
  /** The CACAO (CAIP-74) that a WalletConnect wallet signed while connecting. */
  readonly cacao?: unknown
  readonly proof?: SignInProof | undefined
}

/** Creates sign-in messages and stores sessions: `defaultSiwx`, `cloudSiwx`, or the host's own. */
export type Siwx = {
  /**
   * Creates a message with a fresh nonce. `accountAddress` is empty if the wallet chooses the
   * account while connecting.
   */
  createMessage(input: {
    readonly accountAddress: string
    readonly chainId: Caip2
    readonly notBefore?: string
  }): Promise<SiwxMessage>
  /** Signs in place of the connected wallet. */
  signMessage?(input: {
    readonly message: string
    readonly chainId: Caip2
    readonly accountAddress: string
  }): Promise<string>
  /** Verifies and stores the session; rejects if it is invalid. */
  addSession(session: SiwxSession): Promise<void>
  /** Removes the sessions of an account on a network. */
  revokeSession(chainId: Caip2, address: string): Promise<void>
  /** Replaces all sessions, verifying each; an empty list signs out. */
  setSessions(sessions: readonly SiwxSession[]): Promise<void>
  /** Returns the valid, unexpired sessions of an account on a network. */
  getSessions(chainId: Caip2, address: string): Promise<readonly SiwxSession[]>
  /** True if a connection requires a session; default false. */
  getRequired?(): boolean
  /** If true, disconnecting signs out; default true. */
  readonly signOutOnDisconnect?: boolean | undefined
  /** Namespaces that sign in; all by default. */
  readonly namespaces?: readonly string[] | undefined
  /** Subscribes to changes of sessions from elsewhere, such as another tab. */
  onChange?(listener: () => void): Release
}

/** Parts of the modal that an implementation may use. */
export type SiwxTools = {
  readonly networks: Pick<Networks, 'load' | 'find'>
  readonly connections: Pick<Connections, 'getState' | 'getConnection'>
  readonly storage: Storage
  readonly platform: Platform
  readonly provider: Provider
}

/** Option `siwx` of `createModal`: an implementation, or a factory called on first use. */
export type SiwxSource = Siwx | ((tools: SiwxTools) => Siwx | Promise<Siwx>)
