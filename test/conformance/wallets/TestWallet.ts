/** The ecosystems that fake wallets exist for. */
export type TestWalletNamespace =
  | 'bip122'
  | 'cosmos'
  | 'eip155'
  | 'polkadot'
  | 'solana'
  | 'stacks'
  | 'sui'

/** A request that a page sent to a test wallet. */
export type TestWalletRequest = {
  /** Its method, or the feature of the Wallet Standard. */
  readonly method: string
  /** Its parameters. */
  readonly params: unknown
}

/** An account of a test wallet. */
export type TestWalletAccount = {
  readonly address: string
  readonly publicKey: Uint8Array
  /** Its chains in the Wallet Standard, where those of the wallet do not all have this address. */
  readonly chains?: readonly string[]
}

/** A request that waits for an answer, as in the open window of an extension. */
export type HeldTestRequest = {
  /** Resolves with the request once it arrives. */
  readonly request: Promise<TestWalletRequest>
  approve(): void
  reject(): void
}

export type TestWalletOptions = {
  readonly namespace: TestWalletNamespace
  /**
   * The name on its row; "Test Wallet" by default. Cosmos wallets announce no name: there it is
   * "Keplr" (the default), "Leap" or "Compass", whose place on the page the wallet takes.
   */
  readonly name?: string
  /** The number of accounts; 2 by default. Keys are the same in every run, and worth nothing. */
  readonly accounts?: number
  /** Private keys of 32 bytes in hexadecimal, in place of `accounts`. */
  readonly keys?: readonly string[]
  /** Known networks by CAIP-2 id, the active one first; mainnet and a test network by default. */
  readonly networks?: readonly string[]
  /**
   * Answers by method, before the wallet's own: a value, or a function of the parameters. Use it
   * for reads (`eth_getBalance`) and for the hash of a transaction (`eth_sendTransaction`). A
   * request that needs approval waits for it before it has its answer. The
   * wallet announces `bitcoin:signTransaction`, `sui:signTransaction` and
   * `sui:signAndExecuteTransaction` only if they have an answer here.
   */
  readonly answers?: Readonly<Record<string, unknown>>
}

/** A signing feature of the Wallet Standard; further members are those of its object. */
export type TestWalletFeature = {
  /** For example `solana:signMessage`; its method has the name after the colon. */
  readonly feature: string
  readonly version: string
  /** True if it takes and returns lists. */
  readonly isList?: boolean
  readonly supportedTransactionVersions?: readonly (string | number)[]
}

/** The public part of a wallet, which a page knows before it connects. */
export type TestWalletDescription = {
  readonly namespace: TestWalletNamespace
  readonly name: string
  /** A data URL. */
  readonly icon: string
  /** Its `walletId` in the modal. */
  readonly id: string
  readonly networks: readonly string[]
  /** Its chains and features, for a wallet of the Wallet Standard. */
  readonly standard?: {
    readonly chains: readonly string[]
    readonly signing: readonly TestWalletFeature[]
    /** A feature to connect by beside `standard:connect`; its method is `connect`. */
    readonly connect?: string
  }
}

/** A change that a wallet reports to its pages. */
export type TestWalletChange = {
  readonly changed: 'accounts' | 'network'
  /** The visible accounts: none while it is locked or not connected. */
  readonly accounts: readonly TestWalletAccount[]
  /** The active network's CAIP-2 id. */
  readonly network: string
}

/** An answer as JSON data, with bytes as `{ bytes: number[] }`; the page's side throws the error. */
export type TestWalletAnswer =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string } }

/**
 * A fake wallet: real keys, real signatures, and controls in place of its window. It approves every
 * request unless a control says otherwise, and sends no transaction.
 */
export type TestWallet = {
  readonly description: TestWalletDescription
  /** Its accounts, as they are written on the active network. */
  readonly accounts: readonly TestWalletAccount[]
  /** Answers a request of the page's side, both with bytes as `{ bytes: number[] }`; never rejects. */
  answer(request: TestWalletRequest): Promise<TestWalletAnswer>
  /**
   * Calls the listener on every change until the result is called. The change is a
   * `TestWalletChange` as JSON data, with bytes as `{ bytes: number[] }`.
   */
  listen(listener: (change: unknown) => void): () => void
  /** Received requests, oldest first. */
  requests(): readonly TestWalletRequest[]
  /** Rejects the next requests that need the visitor's approval; 1 by default. */
  rejectNext(count?: number): void
  /** Holds the next request that needs approval, until the result answers it. */
  holdNext(): HeldTestRequest
  /** Hides the accounts; requests to connect wait for `unlock`. */
  lock(): void
  unlock(): void
  /** Shows another account, by its place in `accounts`; a `RangeError` if there is none. */
  switchAccount(index: number): void
  /** Moves to a network of `networks`, by CAIP-2 id; a `RangeError` for another. */
  switchNetwork(id: string): void
  /** Forgets that a site was connected, as its owner does in the wallet's settings. */
  disconnect(): void
}
