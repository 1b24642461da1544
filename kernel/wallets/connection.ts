import type { LatchkeyError } from '../runtime/errors.ts'
import type { Release } from '../runtime/plugin.ts'
import type { Caip2, Caip10 } from './caip.ts'
import type { AbortOptions, Account, Asset, AssetId } from './chainData.ts'
import type { SignatureResult, SignInChallenge, SignInProof, SignRequest } from './signature.ts'
import type { Note } from './transaction.ts'

/** The login of a visitor: `email` or a social provider, and the name there. */
export type Auth = { readonly name: string; readonly username?: string | undefined }

/** A signer elsewhere that takes JSON requests: a WalletConnect session or the secure frame. */
export type RemoteSigner = {
  /** Id of its connect method, such as `walletConnect`. */
  readonly kind: string
  readonly wallet: WalletInfo
  accounts(): readonly Caip10[]
  /** Methods that the session grants in a namespace. */
  methods(namespace: string): ReadonlySet<string>
  /** Session properties of the wallet, by name. */
  property(key: string): unknown
  /** Hosts call it directly: a signer that forwards unknown methods must apply `rpc` itself. */
  request(network: Caip2, method: string, params: unknown, options?: AbortOptions): Promise<unknown>
  /** The role of an account; by default that of its namespace. */
  role?(account: Caip10): string | undefined
  /** For signers with a network of their own: called before requests to another one. */
  switchNetwork?(network: Caip2): Promise<void>
  /** The error for a method that the session does not grant; `unsupported` by default. */
  refusal?(network: Caip2, method: string): LatchkeyError
  /** Raw session events; `network` is the CAIP-2 id. `end` fires once, `auth` per login. */
  on(event: string, listener: (data: unknown, network?: Caip2) => void): Release
  /** Sign-in proofs from connecting; several if the wallet signed on several networks. */
  proof?(namespace: string): SignInProof | readonly SignInProof[] | undefined
  auth?(): Auth | undefined
  /** Handed back to `resume`. */
  serialize(): string
  close(): Promise<void>
}

/** A wallet as its namespace announces it. */
export type WalletInfo = {
  readonly id: string
  readonly name: string
  /** A parsed `data:` image. */
  readonly icon?: string
  readonly rdns?: string
  /** Usable on this page right now. */
  readonly ready: boolean
  /** The wallet's own object, only compared: equal objects are one wallet. */
  readonly provider?: object
  readonly networks?: readonly Caip2[]
  readonly install?: Partial<Record<'web' | 'chrome' | 'firefox' | 'ios' | 'android', string>>
}

/** Options of a connection: `roles` of the accounts, `signIn` for signing in at once. */
export type ConnectOptions = AbortOptions & {
  readonly network?: Caip2
  readonly roles?: readonly string[]
  readonly signIn?: SignInChallenge
}

/**
 * Events of a connection: a new state; its end, with a reason unless the site ended it. A listener
 * of an end that has come already is called in a microtask.
 */
export type ConnectionEvents = { change: ConnectionState; end: LatchkeyError | undefined }

/** A connected wallet. Optional members are capabilities; `can` refines them per network. */
export type Connection = {
  readonly wallet: WalletInfo
  readonly state: ConnectionState
  /** The wallet's own object, for hosts that need it. */
  readonly raw: unknown
  /** Set when the wallet signed in while connecting. */
  readonly proof?: SignInProof
  can(capability: Capability, network?: Caip2): boolean
  on<Name extends keyof ConnectionEvents>(
    event: Name,
    listener: (payload: ConnectionEvents[Name]) => void,
  ): Release
  disconnect(): Promise<void>
  /** Opaque text handed back to `resume`. Never holds a secret. */
  serialize(): string
  signMessage?(request: SignRequest): Promise<SignatureResult>
  signIn?(challenge: SignInChallenge, account: Account): Promise<SignInProof>
  send?(plan: TransferPlan, options?: AbortOptions): Promise<{ readonly hash: string }>
  /** Resolves once `state.network` is the network asked for. */
  switchNetwork?(network: Caip2): Promise<void>
  /** Without an id, opens the wallet's own picker. */
  switchAccount?(id?: Caip10): Promise<void>
  /** Forwards one RPC call; the kernel has checked the method policy. */
  invoke?(network: Caip2, method: string, params: unknown): Promise<unknown>
}

/** The current grant of a wallet. `active` signs; `networks` is the session's list. */
export type ConnectionState = {
  readonly network: Caip2
  readonly accounts: readonly Account[]
  readonly active: Caip10
  readonly networks: readonly Caip2[]
}

/** A capability of wallets. The list is open. */
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

/** A transfer before planning; `plan` resolves `max`. */
export type TransferRequest = AbortOptions & {
  readonly from: Account
  readonly to: string
  readonly asset: AssetId
  readonly amount: bigint | 'max'
  readonly memo?: string
  readonly speed?: 'slow' | 'normal' | 'fast'
  /** Lets the plan use the capabilities of this wallet. */
  readonly connection?: Connection
}

/** A transfer ready for review and sending. The wallet gets `payload`. */
export type TransferPlan = {
  readonly request: TransferRequest
  readonly amount: bigint
  /** Missing if the wallet decides. */
  readonly fee?: { readonly asset: Asset; readonly expected: bigint; readonly ceiling?: bigint }
  readonly notes: readonly Note[]
  readonly blocked: boolean
  readonly expiresAt?: number
  /** True if a node executed exactly this successfully. */
  readonly simulated?: boolean
  readonly payload: unknown
}
