import type { LatchkeyError } from '../runtime/errors.ts'
import type { Release } from '../runtime/plugin.ts'
import type { Caip2, Caip10 } from './caip.ts'
import type { AbortOptions, Account, Asset, AssetId } from './chainData.ts'
import type { SignatureResult, SignInChallenge, SignInProof, SignRequest } from './signature.ts'
import type { Note } from './transaction.ts'

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
