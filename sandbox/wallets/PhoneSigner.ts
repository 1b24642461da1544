/** A request of a session, for one namespace of the phone. */
export type SignerRequest = {
  readonly chainId: string
  readonly method: string
  readonly params: unknown
  /** Sends a session event to the requesting site. */
  emit(name: string, data: unknown): Promise<void>
}

/**
 * One namespace of the phone wallet, on third-party signing code. The keys come from the sandbox's
 * public phrase.
 */
export type PhoneSigner = {
  readonly namespace: string
  /** CAIP-2 ids it grants. */
  readonly chains: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
  /** Plain addresses on a chain; the first one is granted unless a narrowing names others. */
  addresses(chain: string): readonly string[]
  /** Session properties it sends when a session is approved. */
  readonly properties?: Readonly<Record<string, string>>
  /** Answers a request that was approved. Throws an RpcFault. */
  perform(request: SignerRequest): Promise<unknown>
  /** How the phone's page words a request. */
  describe?(
    method: string,
    params: unknown,
  ): { readonly title: string; readonly line: string } | undefined
}

/** Parameters for making a signer. */
export type SignerContext = {
  /** The node URL for a CAIP-2 id; starts the chain if it is not running. */
  urlOf(caip2: string): string
}
