import type { Caip2, Caip10, Network, SignInChallenge } from '#kernel'
import type { SuitePage } from './createSuitePage.ts'
import type { SuiteNode } from './SuiteNode.ts'

/**
 * What `testNamespace` works with. Every part may be left out; the checks that need it are then
 * listed as skipped.
 */
export type NamespaceFixtures = {
  /**
   * Puts a wallet on the page, through its real discovery protocol. Called once a check, or more
   * often where a second wallet is needed.
   */
  readonly wallet?: (page: SuitePage) => FixtureWallet
  /** A session with a signer elsewhere. */
  readonly remote?: FixtureSession
  readonly addresses?: AddressVectors
  /**
   * A transfer the fixture's account can afford; `amount` in the smallest unit of the native coin.
   */
  readonly transfer?: { readonly to: string; readonly amount: bigint }
  /** Answers for the nodes; `liveNode` asks those behind the networks' URLs. */
  readonly node?: SuiteNode
  /** The networks a host would configure, instead of all of the manifest. */
  readonly networks?: readonly Network[]
  /** Parts of the sign-in challenge that have to look another way in this ecosystem. */
  readonly challenge?: Partial<SignInChallenge>
  /** What wallets of this ecosystem never do. */
  readonly lacks?: readonly MissingCapability[]
  /**
   * The modules loaded so far, by path, where the test runner can tell: none named `chain` may come
   * with connecting.
   */
  readonly modules?: () => readonly string[]
  /** Origin of the page; `https://host.example` unless told otherwise. */
  readonly origin?: string
}

/**
 * What an ecosystem may not have: signing messages or sending by a wallet on the page or by a
 * session, `max`, wallets that tell the site of another account, wallets that let
 * the visitor take a permission back.
 */
export type MissingCapability =
  | 'signMessage'
  | 'send'
  | 'sessionSignMessage'
  | 'sessionSend'
  | 'max'
  | 'switchAccount'
  | 'revoke'

/**
 * A wallet on the page and its visitor. Real signing code behind it, so that what it signs can be
 * verified.
 */
export type FixtureWallet = {
  /** The id that `discover` gives it. */
  readonly id: string
  /** How often it has asked the visitor anything. */
  promptCount(): number
  /** What the visitor does from now on: `approves` at first. */
  setVisitor(does: 'approves' | 'rejects' | 'ignores'): void
  /** The visitor chooses another account in the wallet itself. */
  switchAccount?(): void | Promise<void>
  /** The visitor takes back what the site was allowed, in the wallet itself. */
  revoke?(): void | Promise<void>
  /** Listeners that are on it. */
  listenerCount?(): number
}

/** A session as a signer elsewhere grants it. */
export type FixtureSession = {
  /**
   * At least two networks, where the ecosystem has them, so that a session with fewer can be tried.
   */
  readonly accounts: readonly Caip10[]
  readonly methods: readonly string[]
  readonly properties?: Readonly<Record<string, unknown>>
  answer(call: {
    readonly network: Caip2
    readonly method: string
    readonly params: unknown
  }): unknown
  /**
   * What the signer rejects with; `{ code: 5000, message: 'User rejected.' }` unless told
   * otherwise.
   */
  readonly rejection?: unknown
}

/** Addresses and what has to come of them. */
export type AddressVectors = {
  readonly network: Caip2
  /** As it is typed, and its canonical form where that differs. */
  readonly valid: readonly (string | readonly [typed: string, canonical: string])[]
  readonly format?: readonly string[]
  readonly checksum?: readonly string[]
  /** Addresses of another network of the namespace, or of another namespace. */
  readonly otherNetwork?: readonly string[]
}
