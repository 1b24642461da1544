import type { Page } from '../platform/platform.ts'
import { LatchkeyError } from '../runtime/errors.ts'
import type { Release } from '../runtime/plugin.ts'
import type { Caip2, Caip10 } from './caip.ts'
import type { AbortOptions, Account, Asset, AssetId, Balance, Network } from './chainData.ts'
import type { Note } from './note.ts'
import type { Simulation } from './Simulation.ts'
import type {
  SignatureResult,
  SignInChallenge,
  SignInProof,
  SignRequest,
  VerificationResult,
} from './signature.ts'

/**
 * What a remote session must be asked for, so that it can be proposed without loading the
 * namespace.
 */
export type RelayProfile = {
  readonly methods: readonly string[]
  readonly events: readonly string[]
  readonly properties?: Readonly<Record<string, string>>
}

/**
 * RPC methods of a namespace by their exact names: `safe` ones read, `unsafe` ones need the
 * visitor's approval, all others are refused.
 */
export type MethodPolicy = {
  readonly namespace: string
  readonly safe: readonly string[]
  readonly unsafe: readonly string[]
}

/**
 * A namespace package: eager data plus a dynamic import. Implemented by a namespace author, read by
 * the kernel.
 */
export type NamespaceManifest = {
  readonly contract: 1
  readonly namespace: string
  /** Human name of the ecosystem, shown where the visitor chooses between several. */
  readonly title: string
  /** Networks known without the host naming them; the first is the default. */
  readonly networks: readonly Network[]
  readonly defaultRole: string
  readonly relay?: RelayProfile
  readonly methods: MethodPolicy
  /**
   * Its shipped networks are JSON-RPC ones that the provider's gateway serves; else they are read
   * from the addresses they publish.
   */
  readonly hosted?: boolean
  /** Some of its wallets sign in while they connect, when `ConnectAsk.signIn` asks for it. */
  readonly signsIn?: boolean
  /**
   * Cheap and silent: calls `found` when a wallet of ours is seen on this page, at once or later;
   * only then is the namespace's code loaded to discover it.
   */
  probe?(page: Page, found: () => void): Release
  load(): Promise<{ createNamespace(host: NamespaceHost): Namespace }>
}

/**
 * What the kernel gives a namespace. A call that is given up rejects with the reason of its signal,
 * here as in everything a namespace implements.
 */
export type NamespaceHost = {
  /** The networks of this namespace after host configuration, custom RPC included. */
  networks(): readonly Network[]
  readonly page: Page
  /**
   * JSON over HTTP to a node: posts `body`, resolves the parsed answer; a failure is a
   * LatchkeyError of code `rpc`.
   */
  post(url: string, body: unknown, options?: AbortOptions): Promise<unknown>
  /**
   * Any other HTTP call to a node, made once: resolves with whatever status it answered.
   * Unreachable or late (10 s) is a LatchkeyError of code `rpc`.
   */
  request(url: string, call?: NodeRequest): Promise<NodeResponse>
  /** Wall clock, milliseconds since 1970. */
  now(): number
  random(bytes: number): Uint8Array
  after(ms: number, task: () => void): Release
  log(level: 'error' | 'warn' | 'info', message: string, detail?: unknown): void
}

/**
 * A call to a node that speaks no JSON-RPC; `GET` without a body unless told otherwise. `type` is
 * the media type of the body.
 */
export type NodeRequest = AbortOptions & {
  readonly method?: string
  readonly type?: string
  readonly body?: string | Uint8Array<ArrayBuffer>
}
/**
 * What a node answered, unread: it is foreign and goes through the gate. `json` is undefined when
 * the text is no JSON.
 */
export type NodeResponse = {
  readonly status: number
  readonly text: string
  readonly json: unknown
}

/**
 * Whom a visitor logged in with: `name` is `email` or the id of a social provider, `username` the
 * email address or what the provider calls the visitor.
 */
export type Auth = { readonly name: string; readonly username?: string | undefined }

/**
 * Anything that forwards JSON requests to a signer elsewhere: a WalletConnect session or the secure
 * frame.
 */
export type RemoteSigner = {
  /** Id of the connect method that made it, for example `walletConnect`. */
  readonly kind: string
  readonly wallet: WalletInfo
  accounts(): readonly Caip10[]
  /** Methods the session really grants in a namespace; ask before every request. */
  methods(namespace: string): ReadonlySet<string>
  /** Session properties the wallet sent, by name. */
  property(key: string): unknown
  /**
   * Hosts are given it as it is: a signer that passes on what it does not know by name keeps to the
   * method policy (`rpc`) itself.
   */
  request(network: Caip2, method: string, params: unknown, options?: AbortOptions): Promise<unknown>
  /** Word for what an account is, where it knows; else its namespace's usual one. */
  role?(account: Caip10): string | undefined
  /** For a signer that keeps a network of its own: told before requests go to another one. */
  switchNetwork?(network: Caip2): Promise<void>
  /**
   * What a request for a method it does not grant fails with; `unsupported` when it says nothing.
   */
  refusal?(network: Caip2, method: string): LatchkeyError
  /**
   * Raw session events; `network` is the CAIP-2 id the wallet named. `end` fires once when the
   * session is over, `auth` when what `auth()` says changed.
   */
  on(event: string, listener: (data: unknown, network?: Caip2) => void): Release
  /**
   * What the wallet signed in a namespace while it connected: the challenge of a `ConnectGate`;
   * several for one that signed it on several networks.
   */
  proof?(namespace: string): SignInProof | readonly SignInProof[] | undefined
  /** Who logged in, for a signer that came from a login. */
  auth?(): Auth | undefined
  /** Handed back to `resume`. */
  serialize(): string
  close(): Promise<void>
}

/** A loaded namespace: what needs no wallet. */
export type Namespace = {
  /** Pushes the full list on every change, at once with what is known now. */
  discover(onWallets: (found: readonly WalletInfo[]) => void): Release
  connect(
    to: { readonly walletId: string } | { readonly remote: RemoteSigner },
    ask: ConnectOptions,
  ): Promise<Connection>
  /** Must never prompt; `null` when the wallet no longer grants it. */
  resume(saved: string, remote?: RemoteSigner): Promise<Connection | null>
  /** Synchronous; gives back the canonical form. */
  parseAddress(input: string, network: Caip2): AddressCheck
  /**
   * The first balance is the native one. `assets` names the tokens wanted beside it; absent: every
   * token that can be found; `[]`: none.
   */
  balances(
    account: Account,
    options?: { readonly assets?: readonly AssetId[] } & AbortOptions,
  ): Promise<readonly Balance[]>
  /** Resolves `max`, fee and minimums; the only place that knows them. */
  plan(request: TransferRequest): Promise<TransferPlan>
  track(network: Caip2, hash: string, options?: AbortOptions): AsyncIterable<TxStatus>
  /**
   * What the wallet is asked to do, read from its bytes alone. Optional: else a review says that
   * only the wallet shows it. Throws `transaction-invalid` for what is none of its own.
   */
  decode?(network: Caip2, sent: SentRequest): Promise<readonly Effect[]>
  /**
   * Whether the transaction under a hash is the one that was handed to the wallet; `undefined`
   * while the chain does not show it.
   */
  isSameTransaction?(
    network: Caip2,
    hash: string,
    sent: SentRequest,
    options?: AbortOptions,
  ): Promise<boolean | undefined>
  /**
   * How transactions would go one after another if the account sent them now, as far as a node
   * tells. Optional; rejects only when it is given up.
   */
  simulate?(
    account: Account,
    sent: readonly SentRequest[],
    options?: AbortOptions,
  ): Promise<Simulation>
  /**
   * What `spender` may take of a token of the account, as the chain says. Optional: where tokens
   * know no such thing.
   */
  allowance?(
    account: Account,
    asset: AssetId,
    spender: string,
    options?: AbortOptions,
  ): Promise<bigint>
  /** Explorer link, where the network has an explorer. */
  explorerUrl(
    network: Caip2,
    to: { readonly tx: string } | { readonly address: string } | { readonly asset: AssetId },
  ): string | undefined
  /** The CAIP-122 message of a challenge. */
  signInText(challenge: SignInChallenge, account: Account): string
  /**
   * `why` names the field that is not as expected or makes the proof void (`staleField`), or
   * `signature`, `account`, `message`. Never throws for a proof of whatever form.
   */
  verify(
    proof: SignInProof,
    options?: { readonly expect?: Partial<SignInChallenge> } & AbortOptions,
  ): Promise<VerificationResult>
  /**
   * Ends every listener, timer and request of its own, those on wallets included; the wallets stay
   * connected. Called again when one was opened only afterwards.
   */
  dispose(): void
}

/** A wallet as its namespace announces it. */
export type WalletInfo = {
  readonly id: string
  readonly name: string
  /** A gated `data:` image. */
  readonly icon?: string
  readonly rdns?: string
  /** Usable right now on this page. */
  readonly ready: boolean
  /**
   * The wallet's own object on the page: one object announced in several ways is one wallet. Only
   * compared, never read.
   */
  readonly provider?: object
  readonly networks?: readonly Caip2[]
  readonly install?: Partial<Record<'web' | 'chrome' | 'firefox' | 'ios' | 'android', string>>
}
/**
 * What a connection is asked for. `roles` are the accounts wanted; `signIn` lets a wallet sign in
 * while it connects.
 */
export type ConnectOptions = AbortOptions & {
  readonly network?: Caip2
  readonly roles?: readonly string[]
  readonly signIn?: SignInChallenge
}
/** An address in its canonical form, or why it is none of this network. */
export type AddressCheck =
  | { readonly ok: true; readonly address: string; readonly notes?: readonly Note[] }
  | { readonly ok: false; readonly why: 'format' | 'checksum' | 'network' }

/**
 * A live wallet. Optional members are the optional capabilities; `can` refines them per wallet and
 * network.
 */
export type Connection = {
  readonly wallet: WalletInfo
  readonly state: ConnectionState
  /** The wallet's own object, for hosts that need it. */
  readonly raw: unknown
  /** Set when the wallet signed in while connecting. */
  readonly proof?: SignInProof
  can(capability: Capability, network?: Caip2): boolean
  on(event: 'change', listener: (state: ConnectionState) => void): Release
  on(event: 'end', listener: (why: LatchkeyError | undefined) => void): Release
  disconnect(): Promise<void>
  /** Opaque text handed back to `resume`. Never holds a secret. */
  serialize(): string
  signMessage?(request: SignRequest): Promise<SignatureResult>
  signIn?(challenge: SignInChallenge, account: Account): Promise<SignInProof>
  send?(plan: TransferPlan, options?: AbortOptions): Promise<{ readonly hash: string }>
  /** Resolves once `state.network` is the network asked for. */
  switchNetwork?(network: Caip2): Promise<void>
  /** Without an id: opens the wallet's own picker. */
  switchAccount?(id?: Caip10): Promise<void>
  /** Forwards one RPC call to the wallet; the kernel has checked the method policy. */
  invoke?(network: Caip2, method: string, params: unknown): Promise<unknown>
}
/**
 * What a wallet grants now. `active` is the account that signs, `networks` those the session
 * allows.
 */
export type ConnectionState = {
  readonly network: Caip2
  readonly accounts: readonly Account[]
  readonly active: Caip10
  readonly networks: readonly Caip2[]
}
/** What a wallet may be able to do; open, for what only one ecosystem has. */
export type Capability =
  | 'signMessage'
  | 'signTypedData'
  | 'signIn'
  | 'send'
  | 'token'
  | 'memo'
  | 'max'
  | 'fee'
  | 'switchNetwork'
  | 'addNetwork'
  | 'switchAccount'
  | 'multiAccount'
  | 'batch'
  | 'delegate'
  | (string & {})

/** A transfer somebody wants to make. `max` is resolved by `plan`. */
export type TransferRequest = AbortOptions & {
  readonly from: Account
  readonly to: string
  readonly asset: AssetId
  readonly amount: bigint | 'max'
  readonly memo?: string
  readonly speed?: 'slow' | 'normal' | 'fast'
  /** Lets the plan use what this wallet can do. */
  readonly connection?: Connection
}
/** A transfer ready to be reviewed and sent: `payload` is what goes to the wallet. */
export type TransferPlan = {
  readonly request: TransferRequest
  readonly amount: bigint
  /** Absent: the wallet decides. */
  readonly fee?: { readonly asset: Asset; readonly expected: bigint; readonly ceiling?: bigint }
  readonly notes: readonly Note[]
  readonly blocked: boolean
  readonly expiresAt?: number
  /**
   * The network tried exactly this beforehand, and it works. Absent or false: nobody knows, and the
   * review says so.
   */
  readonly simulated?: boolean
  readonly payload: unknown
}
/** What is handed to a wallet: the payload of a plan, or a call of its RPC. */
export type SentRequest =
  | { readonly payload: unknown }
  | { readonly method: string; readonly params: unknown }
/**
 * One thing that a transaction does to the account. `transfer`: the amount leaves it. `allowance`:
 * `to` may take up to the amount later, `unlimited` all there will ever be.
 * `call`: a contract is called with a value, and the bytes do not say what comes of it; `name` is
 * the function where it is known. Amounts in the asset's smallest unit.
 */
export type Effect =
  | {
      readonly kind: 'transfer'
      readonly asset: AssetId
      readonly amount: bigint
      readonly to: string
      readonly memo?: string
    }
  | {
      readonly kind: 'allowance'
      readonly asset: AssetId
      readonly amount: bigint | 'unlimited'
      readonly to: string
    }
  | { readonly kind: 'call'; readonly to: string; readonly value: bigint; readonly name?: string }
/** Where a transaction is. */
export type TxStatus = {
  readonly at: 'pending' | 'included' | 'final' | 'replaced' | 'failed'
  readonly hash: string
  readonly height?: bigint
  readonly reason?: string
}

/**
 * What a wallet's or node's failure means. A namespace maps every foreign code onto one of these.
 */
export type FaultCode =
  | 'rejected'
  | 'locked'
  | 'busy'
  | 'unauthorized'
  | 'unsupported'
  | 'unknown-network'
  | 'not-installed'
  | 'timeout'
  | 'insufficient'
  | 'too-small'
  | 'bad-address'
  | 'expired'
  | 'rpc'
  | 'internal'

/**
 * A failure of a wallet or node; the foreign error is kept as `cause`.
 * @example throw fault('rejected', error)
 */
export function fault(code: FaultCode, cause?: unknown): LatchkeyError {
  return new LatchkeyError(code, {}, cause === undefined ? undefined : { cause })
}
