/** One namespace of the second phone: what it grants, and how it signs. */
export type SecondPhoneNamespace = {
  /** CAIP-2 ids. */
  readonly chains: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
  /** One plain address for all chains. */
  readonly address: string
  /** Session properties that it sends with an approval. */
  readonly properties?: Readonly<Record<string, string>>
  /** Answers a request with the result. Throws an error whose message is sent to the site. */
  answer(request: {
    readonly chainId: string
    readonly method: string
    readonly params: unknown
  }): Promise<unknown>
}

/** Ways in which wallets of the same wire format differ. */
export type SecondPhoneOptions = {
  readonly relayUrl: string
  /** The node of a CAIP-2 id, for transactions. */
  urlOf(caip2: string): string
  /** Over which hash a Stacks message is signed; `bare` leaves the prefix out, which is wrong. */
  readonly stacksHash?: 'prefixed' | 'bare'
}
