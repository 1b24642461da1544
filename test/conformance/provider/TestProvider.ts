/** A wallet of the catalogue, in the form of `/getWallets`. */
export type TestProviderWallet = {
  readonly id: string
  readonly name: string
  /** Networks by CAIP-2 id. */
  readonly chains?: readonly string[]
  readonly homepage?: string
  readonly image_id?: string
  readonly rdns?: string | null
  readonly mobile_link?: string | null
  readonly desktop_link?: string | null
  readonly webapp_link?: string | null
  readonly app_store?: string | null
  readonly play_store?: string | null
  readonly chrome_store?: string | null
  readonly supports_wc?: boolean
}

/** A coin or token of an account, in the form of `/v1/account/{address}/balance`. */
export type TestProviderBalance = {
  readonly name: string
  readonly symbol: string
  /** CAIP-2. */
  readonly chainId: string
  /** CAIP-10 of the token; absent for the coin of the network. */
  readonly address?: string
  /** In dollars. */
  readonly value?: number
  /** Of one unit, in dollars; 0 when unknown. */
  readonly price: number
  /** Both as decimal text, `numeric` in units of the asset. */
  readonly quantity: { readonly decimals: string; readonly numeric: string }
  readonly iconUrl: string
}

/** A price, in the form of `/v1/fungible/price`. */
export type TestProviderPrice = {
  /** CAIP-10 of the token. */
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly iconUrl: string
  /** Of one unit, in dollars. */
  readonly price: number
}

/** The parameters in the path of a route, by name, decoded. */
export type TestProviderParams = Readonly<Record<string, string>>

/**
 * An answer: JSON data, a `Response`, or a function that returns either. `Response.error()` is a
 * host that cannot be reached.
 */
export type TestProviderAnswer =
  | object
  | ((request: Request, params: TestProviderParams) => unknown)

export type TestProviderOptions = {
  /** The catalogue; empty by default. */
  readonly wallets?: readonly TestProviderWallet[]
  /**
   * Features by their id in the configuration, `true`, `false`, or their configuration:
   * `{ swap: false, social_login: ['google'] }`. Others are left to the options of the modal.
   */
  readonly features?: Readonly<Record<string, boolean | readonly string[]>>
  /** Networks by CAIP-2 id whose calls the provider takes; those of the test wallets by default. */
  readonly networks?: readonly string[]
  /** Coins and tokens of every account; none by default. */
  readonly balances?: readonly TestProviderBalance[]
  readonly prices?: readonly TestProviderPrice[]
  /** Results of JSON-RPC by method, or functions of the parameters and the CAIP-2 id. */
  readonly rpc?: Readonly<Record<string, unknown>>
  /**
   * Answers by method and path of docs/provider.openapi.yaml, in place of the provider's own:
   * `{ 'GET /v1/account/{address}/history': { data: [], next: null } }`.
   */
  readonly routes?: Readonly<Record<string, TestProviderAnswer>>
}

/** A request that a test provider received. */
export type TestProviderRequest = {
  /** Its route in the contract, or its method and path if there is no answer for it. */
  readonly route: string
  readonly url: URL
  /** The text of its body; empty without one. */
  readonly body: string
}

/**
 * A double of a provider: the HTTP calls of `createModal({ provider })`, with the answers of an
 * empty account unless its options have others.
 */
export type TestProvider = {
  /**
   * Answers a request of any host; never rejects. Unknown routes and RPC methods answer 501 with a
   * text that says which option adds them. Answers allow every origin (CORS).
   */
  answer(request: Request): Promise<Response>
  /** Received requests, oldest first. */
  requests(): readonly TestProviderRequest[]
  /** The routes of requests without an answer, once each. */
  unanswered(): readonly string[]
}
