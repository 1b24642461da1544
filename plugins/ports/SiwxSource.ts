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
 * The fields of a sign-in message (CAIP-122). `accountAddress` is the plain address, `chainId` the
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
/** A message: its fields, and the text that is signed. */
export type SiwxMessage = SiwxMessageData & { toString(): string }

/**
 * A signed sign-in. `signature` alone is enough for EVM accounts; `proof` holds what other
 * ecosystems need too and is what `latchkey/verify` takes.
 */
export type SiwxSession = {
  readonly data: SiwxMessageData
  readonly message: string
  readonly signature: string
  /** The CACAO (CAIP-74) that a WalletConnect wallet made while it connected. */
  readonly cacao?: unknown
  readonly proof?: SignInProof | undefined
}

/** Makes sign-in messages and keeps sessions: `defaultSiwx`, `cloudSiwx`, or the host's own. */
export type Siwx = {
  /**
   * A new message with a nonce of its own. `accountAddress` is empty when the wallet chooses the
   * account while it connects.
   */
  createMessage(input: {
    readonly accountAddress: string
    readonly chainId: Caip2
    readonly notBefore?: string
  }): Promise<SiwxMessage>
  /** Signs instead of the connected wallet. */
  signMessage?(input: {
    readonly message: string
    readonly chainId: Caip2
    readonly accountAddress: string
  }): Promise<string>
  /** Verifies the session and stores it; rejects when it is not valid. */
  addSession(session: SiwxSession): Promise<void>
  /** Forgets the sessions of one account on one network. */
  revokeSession(chainId: Caip2, address: string): Promise<void>
  /** Replaces every session, verifying each; an empty list signs out. */
  setSessions(sessions: readonly SiwxSession[]): Promise<void>
  /** The valid, unexpired sessions of an account on a network. */
  getSessions(chainId: Caip2, address: string): Promise<readonly SiwxSession[]>
  /** True when nobody stays connected without a session; false unless told otherwise. */
  getRequired?(): boolean
  /** Disconnecting signs out too; true unless told otherwise. */
  readonly signOutOnDisconnect?: boolean | undefined
  /** The namespaces that sign in; all unless told otherwise. */
  readonly namespaces?: readonly string[] | undefined
  /** Tells that sessions may have changed elsewhere, in another tab for example. */
  onChange?(listener: () => void): Release
}

/** What an implementation may use of the modal it works for. */
export type SiwxTools = {
  readonly networks: Pick<Networks, 'load' | 'find'>
  readonly connections: Pick<Connections, 'getState' | 'getConnection'>
  readonly storage: Storage
  readonly platform: Platform
  readonly provider: Provider
}

/**
 * The option `siwx` of `createModal`: an implementation, or what makes one when it is first needed.
 */
export type SiwxSource = Siwx | ((tools: SiwxTools) => Siwx | Promise<Siwx>)
