import type { Caip2, Caip10, Network, SignInChallenge } from '#kernel'
import type { SuitePage } from './createSuitePage.ts'
import type { SuiteNode } from './SuiteNode.ts'

/**
 * The fixtures of `testNamespace`. Every part is optional; checks without their part are
 * skipped.
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
  /** Answers for the nodes; `fetchNode` sends requests to those behind the networks' URLs. */
  readonly node?: SuiteNode
  /** The networks a host would configure, instead of all of the manifest. */
  readonly networks?: readonly Network[]
  /** Parts of the sign-in challenge that have to look another way in this ecosystem. */
  readonly challenge?: Partial<SignInChallenge>
  /** Capabilities that wallets of this ecosystem never have. */
  readonly lacks?: readonly MissingCapability[]
  /**
   * Paths of the modules loaded so far, if the test runner reports them: none named `chain`
   * may load while connecting.
   */
  readonly modules?: () => readonly string[]
  /**
   * Time limit of each check, milliseconds; 4500 by default, less than the limit of common test
   * runners. A check beyond it rejects with a `ConformanceError` that names the check.
   */
  readonly timeout?: number
  /** Origin of the page; `https://host.example` by default. */
  readonly origin?: string
}

/**
 * A capability that an ecosystem may lack: signing or sending by a wallet on the page or by a
 * session, sign-ins that can be verified without a node, `max`, account changes reported by the
 * wallet, permissions that the visitor can revoke.
 */
export type MissingCapability =
  | 'signMessage'
  | 'send'
  | 'sessionSignMessage'
  | 'sessionSend'
  | 'verify'
  | 'max'
  | 'switchAccount'
  | 'revoke'

/**
 * A wallet on the page and its visitor. Real signing code behind it, so that what it signs can be
 * verified.
 */
export type FixtureWallet = {
  /** Its id in the list of wallets. */
  readonly id: string
  /** The number of prompts to the visitor. */
  promptCount(): number
  /** Sets the visitor's behaviour; `approves` at first. */
  setVisitor(does: 'approves' | 'rejects' | 'ignores'): void
  /** The visitor chooses another account in the wallet itself. */
  switchAccount?(): void | Promise<void>
  /** Revokes the site's permission in the wallet itself. */
  revoke?(): void | Promise<void>
  /** Calls of its methods so far. */
  callCount?(): number
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
  /** The signer's rejection; `{ code: 5000, message: 'User rejected.' }` by default. */
  readonly rejection?: unknown
}

/** Addresses and what has to come of them. */
export type AddressVectors = {
  readonly network: Caip2
  /** The typed form, and its canonical form if that differs. */
  readonly valid: readonly (string | readonly [typed: string, canonical: string])[]
  readonly format?: readonly string[]
  readonly checksum?: readonly string[]
  /** Addresses of another network of the namespace, or of another namespace. */
  readonly otherNetwork?: readonly string[]
}
