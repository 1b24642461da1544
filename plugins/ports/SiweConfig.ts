/**
 * What the message of an older Sign-In-with-Ethereum host is made of. `chainId` is the number of
 * the chain (EIP-155), `address` the plain address.
 */
export type SiweMessageArguments = {
  readonly address: string
  readonly chainId: number
  readonly domain: string
  readonly uri: string
  readonly version: '1'
  readonly nonce: string
  readonly issuedAt: string
  readonly statement?: string | undefined
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
  readonly requestId?: string | undefined
  readonly resources?: readonly string[] | undefined
}
/** Who is signed in at the host's server. */
export type SiweSession = { readonly address: string; readonly chainId: number }

/**
 * The option `siweConfig` of `createModal`: Sign-In with Ethereum as hosts had it before `siwx`.
 * Not together with `siwx`.
 */
export type SiweConfig = {
  /** False switches signing in off. */
  readonly enabled?: boolean | undefined
  getNonce(address?: string): Promise<string>
  createMessage(message: SiweMessageArguments): string
  verifyMessage(signed: { readonly message: string; readonly signature: string }): Promise<boolean>
  getSession(): Promise<SiweSession | null>
  signOut(): Promise<boolean>
  /** Fields of the message; the domain is the page's own whatever is given. */
  getMessageParams?(): Promise<
    Partial<Omit<SiweMessageArguments, 'address' | 'nonce' | 'version' | 'chainId'>>
  >
  onSignIn?(session?: SiweSession): void
  onSignOut?(): void
  /** Whether declining disconnects; true unless told otherwise. */
  readonly required?: boolean | undefined
  /** How often the session is looked up again, milliseconds; 5 minutes unless told otherwise. */
  readonly sessionRefetchIntervalMs?: number | undefined
  /** Each true unless told otherwise. */
  readonly signOutOnAccountChange?: boolean | undefined
  readonly signOutOnNetworkChange?: boolean | undefined
  readonly signOutOnDisconnect?: boolean | undefined
}
