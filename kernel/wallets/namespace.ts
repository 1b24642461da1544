import type { NodeRequest, NodeResponse } from '../platform/http.ts'
import type { Page } from '../platform/platform.ts'
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

/** An address in its canonical form, or why it is none of this network. */
export type AddressCheck =
  | { readonly ok: true; readonly address: string; readonly notes?: readonly Note[] }
  | { readonly ok: false; readonly why: 'format' | 'checksum' | 'network' }

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
