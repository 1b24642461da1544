import type { NodeRequest } from '../platform/http.ts'
import type { NodeResponse, Page } from '../platform/platform.ts'
import { LatchkeyError } from '../runtime/errors.ts'
import type { Release } from '../runtime/plugin.ts'
import type { Caip2 } from './caip.ts'
import type { AbortOptions, Account, AssetId, Balance, Network } from './chainData.ts'
import type {
  Connection,
  ConnectOptions,
  RemoteSigner,
  TransferPlan,
  TransferRequest,
  WalletInfo,
} from './connection.ts'
import type { SignInChallenge, SignInProof, VerificationResult } from './signature.ts'
import type { Effect, Note, SentRequest, Simulation, TxStatus } from './transaction.ts'

/** Methods and events that a remote session is asked for; `spellings`: other ids of networks. */
export type RelayProfile = {
  readonly methods: readonly string[]
  readonly events: readonly string[]
  readonly properties?: Readonly<Record<string, string>>
  readonly spellings?: Readonly<Partial<Record<Caip2, readonly Caip2[]>>>
}

/** RPC methods by exact name: `safe` ones read, `unsafe` ones need approval, others are refused. */
export type MethodPolicy = {
  readonly namespace: string
  readonly safe: readonly string[]
  readonly unsafe: readonly string[]
}

/** Wallets of the page, as one namespace looks for them. */
export type Discovery = {
  /** Calls `listener` with the full list, at once and on every change. */
  watch(listener: (found: readonly WalletInfo[]) => void): Release
  /** Ends all listeners and timers. May be called again. */
  dispose(): void
}

/** The declaration of a namespace: data, discovery and a dynamic import. */
export type NamespaceManifest<D extends Discovery = Discovery> = {
  readonly contract: 1
  readonly namespace: string
  /** Name of the ecosystem for visitors. */
  readonly title: string
  /** Built-in networks; the first is the default. */
  readonly networks: readonly Network[]
  readonly defaultRole: string
  readonly relay?: RelayProfile
  readonly methods: MethodPolicy
  /** True if the provider's gateway serves its built-in networks as JSON-RPC. */
  readonly hosted?: boolean
  /** True if some of its wallets can sign in while connecting (`ConnectOptions.signIn`). */
  readonly signsIn?: boolean
  /** Looks for wallets once watched, without calling them; part of the list, so keep it small. */
  createDiscovery?(host: NamespaceHost): D
  /** Loads the code. Its `discovery` is the one that fills the list; the kernel disposes of it. */
  load(): Promise<{ createNamespace(host: NamespaceHost, discovery: D): Namespace }>
}

/** The discovery of a namespace without page wallets. */
export const noWallets: Discovery = { watch: () => () => {}, dispose() {} }

/** The kernel as a namespace sees it. Aborted calls reject with the signal's reason. */
export type NamespaceHost = {
  /** The networks of this namespace, with the host's RPC addresses. */
  networks(): readonly Network[]
  readonly page: Page
  /** Posts JSON to a node and resolves with the parsed answer. Throws `rpc`. */
  post(url: string, body: unknown, options?: AbortOptions): Promise<unknown>
  /** Sends any other call to a node, once; every status resolves. Throws `rpc`, also after 10 s. */
  request(url: string, call?: NodeRequest): Promise<NodeResponse>
  /** Wall clock, milliseconds since 1970. */
  now(): number
  random(bytes: number): Uint8Array
  after(ms: number, task: () => void): Release
  log(level: 'error' | 'warn' | 'info', message: string, detail?: unknown): void
}

/** The code of a namespace. */
export type Namespace = {
  connect(
    target: { readonly walletId: string } | { readonly remote: RemoteSigner },
    options: ConnectOptions,
  ): Promise<Connection>
  /** Never prompts; `null` if the wallet no longer grants the connection. */
  resume(saved: string, remote?: RemoteSigner): Promise<Connection | null>
  /** Returns the canonical form. */
  parseAddress(input: string, network: Caip2): AddressCheck
  /** Bytes of UTF-8 that a memo may have, where wallets have the capability `memo`. */
  readonly maxMemoBytes?: number
  /** Native balance first. `assets` selects tokens; by default all that can be found. */
  balances(
    account: Account,
    options?: { readonly assets?: readonly AssetId[] } & AbortOptions,
  ): Promise<readonly Balance[]>
  /** Resolves `max`, fee and minimums. */
  plan(request: TransferRequest): Promise<TransferPlan>
  track(network: Caip2, hash: string, options?: AbortOptions): AsyncIterable<TxStatus>
  /** Reads effects from the wallet's bytes alone. Throws `transaction-invalid` for others. */
  decode?(network: Caip2, sent: SentRequest): Promise<readonly Effect[]>
  /** True if the hash is of the sent transaction; `undefined` while the chain hides it. */
  isSameTransaction?(
    network: Caip2,
    hash: string,
    sent: SentRequest,
    options?: AbortOptions,
  ): Promise<boolean | undefined>
  /** Simulates transactions one after another on a node. Rejects only when aborted. */
  simulate?(
    account: Account,
    sent: readonly SentRequest[],
    options?: AbortOptions,
  ): Promise<Simulation>
  /** The amount of a token that `spender` may take. */
  allowance?(
    account: Account,
    asset: AssetId,
    spender: string,
    options?: AbortOptions,
  ): Promise<bigint>
  /** Reads from a node without a wallet. Throws `unsupported` for other methods, and `rpc`. */
  readNode?(network: Caip2, method: string, params: unknown): Promise<unknown>
  explorerUrl(
    network: Caip2,
    to: { readonly tx: string } | { readonly address: string } | { readonly asset: AssetId },
  ): string | undefined
  /** The CAIP-122 message of a challenge. */
  signInText(challenge: SignInChallenge, account: Account): string
  /** Never throws. `why`: the mismatching field, `signature`, `account` or `message`. */
  verify(
    proof: SignInProof,
    options?: { readonly expect?: Partial<SignInChallenge> } & AbortOptions,
  ): Promise<VerificationResult>
  /** Ends all listeners, timers and requests; wallets stay connected. May be called again. */
  dispose(): void
}

/** An address in canonical form, or the reason why it is invalid. */
export type AddressCheck =
  | { readonly ok: true; readonly address: string; readonly notes?: readonly Note[] }
  | { readonly ok: false; readonly why: 'format' | 'checksum' | 'network' }

/** The meaning of a wallet's or node's failure. Namespaces map foreign codes to these. */
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

/** Makes a wallet's or node's error: `throw fault('rejected', error)`; its cause is the foreign one. */
export function fault(code: FaultCode, cause?: unknown): LatchkeyError {
  return new LatchkeyError(code, {}, cause === undefined ? undefined : { cause })
}
