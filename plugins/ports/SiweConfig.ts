/**
 * Fields of a Sign-In with Ethereum message. `chainId` is the EIP-155 chain number, `address` the
 * plain address.
 */
export type SiweMessageArguments = {
  readonly address: `0x${string}`
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
/** Session of the host's server. */
export type SiweSession = { readonly address: string; readonly chainId: number }

/**
 * Option `siweConfig` of `createModal`: Sign-In with Ethereum in the form before `siwx`. Cannot be
 * combined with `siwx`.
 */
export type SiweConfig = {
  /** False disables the sign-in. */
  readonly enabled?: boolean | undefined
  getNonce(address?: string): Promise<string>
  createMessage(message: SiweMessageArguments): string
  verifyMessage(signed: { readonly message: string; readonly signature: string }): Promise<boolean>
  getSession(): Promise<SiweSession | null>
  signOut(): Promise<boolean>
  /** Fields of the message; the domain is always the page's. */
  getMessageParams?(): Promise<
    Partial<Omit<SiweMessageArguments, 'address' | 'nonce' | 'version' | 'chainId'>>
  >
  onSignIn?(session?: SiweSession): void
  onSignOut?(): void
  /** If true, declining disconnects; default true. */
  readonly required?: boolean | undefined
  /** Interval for reading the session again (ms); default 5 minutes. */
  readonly sessionRefetchIntervalMs?: number | undefined
  /** Each defaults to true. */
  readonly signOutOnAccountChange?: boolean | undefined
  readonly signOutOnNetworkChange?: boolean | undefined
  readonly signOutOnDisconnect?: boolean | undefined
}
