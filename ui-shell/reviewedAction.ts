import type {
  Caip2,
  Caip10,
  Effect,
  LatchkeyError,
  Note,
  SignatureResult,
  Slice,
  TransferPlan,
  TxStatus,
} from '#kernel'
import { defineEvent, defineService } from '#kernel'

/**
 * What is handed to the wallet: a planned transfer, a call of the wallet's RPC that the method
 * policy lists (`eth_sendTransaction`, …), or a text to sign.
 * A call says where its transaction is tracked by its network.
 */
export type Action =
  | { readonly plan: TransferPlan }
  | { readonly method: string; readonly params: unknown }
  | { readonly message: string }

/** An unsafe action as a plugin proposes it. */
export type ActionDraft = {
  /**
   * What it is to its plugin, for the journal and for whoever listens: `send`, `swap`, `approve`, …
   */
  readonly kind: string
  readonly network: Caip2
  readonly action: Action
  /**
   * What the visitor should know. Plugins add warnings; none can take one away. A `stop` keeps the
   * action from being confirmed.
   */
  readonly notes?: readonly Note[]
  /**
   * Looks once more, right before the wallet is asked, whether things are as they were reviewed: a
   * name, a price, a fee. A `stop`, or a rejection, ends the intent.
   */
  recheck?(): Promise<readonly Note[]>
  /** Wall-clock milliseconds after which it must be built anew: a quote's end. */
  readonly expiresAt?: number
}

/**
 * Where an intent is. `review`: nobody was asked. `checking`: it is looked at once more. `asking`:
 * the wallet has it. `sent`: it has a hash.
 * `confirmed`, `failed`, `replaced`: what the chain says; a text is confirmed when it is signed,
 * and an action has failed when the wallet says that it sent nothing. `rejected`: by the visitor,
 * in the wallet. `stopped`: before the wallet was asked; `error` says why.
 * `unknown`: it may or may not have been sent; nobody sends it again, the visitor looks at the
 * account's activity.
 */
export type ActionStage =
  | 'review'
  | 'checking'
  | 'asking'
  | 'sent'
  | 'confirmed'
  | 'failed'
  | 'replaced'
  | 'rejected'
  | 'stopped'
  | 'unknown'

/** What is known of an intent. */
export type ActionState = {
  readonly at: ActionStage
  readonly notes: readonly Note[]
  readonly hash?: string | undefined
  readonly signed?: SignatureResult | undefined
  readonly status?: TxStatus | undefined
  /** The chain has another transaction under the hash than the one that was reviewed. */
  readonly altered?: boolean | undefined
  readonly error?: LatchkeyError | undefined
}

/** One frozen action of one account, confirmed at most once. */
export type ReviewedAction = Pick<Slice<ActionState>, 'get' | 'subscribe'> & {
  /** 128 random bits, hexadecimal. */
  readonly id: string
  readonly kind: string
  readonly account: Caip10
  readonly network: Caip2
  /**
   * What the wallet is asked to do, read from the very bytes it is given; empty when the namespace
   * cannot read them, and then the review says so.
   */
  readonly effects: readonly Effect[]
  readonly action: Action
  /**
   * Looks once more, notes in the journal that the wallet is asked, and asks it, once: every
   * further call gives the same promise. Never rejects. Resolves at the first stage after
   * `asking`; later stages are followed by `subscribe`. Account and network must be those of the
   * review, else `stopped`. The same action of which an earlier one is open or
   * unknown, or ended within the last minute, has the note `twice` and stops with `sent-before`,
   * unless `again` says that it is meant.
   */
  confirm(options?: { readonly again?: boolean }): Promise<ActionState>
  /** Gives it up while nobody was asked; without effect afterwards. */
  cancel(): void
}

/** What was handed to a wallet on this device. */
export type ActionJournalEntry = {
  readonly id: string
  readonly kind: string
  readonly account: Caip10
  readonly network: Caip2
  /** Wall-clock milliseconds at which the wallet was asked. */
  readonly at: number
  /** Marks the same action of the same account; no address or amount can be read from it. */
  readonly mark: string
  readonly stage: ActionStage
  readonly hash?: string | undefined
  /** Wall-clock milliseconds at which nothing more was to come. */
  readonly ended?: number | undefined
  /** Set once the visitor had the same handed over again, knowing of this one. */
  readonly repeated?: true | undefined
}

/**
 * The reviewed way to have a wallet do what cannot be undone. Plugins are trusted code:
 * `transfers.send` and `connections.live` know no review (docs/writing-a-plugin.md).
 */
export type ReviewedActions = {
  /**
   * Freezes an action of the active account of its namespace and reads what it does. Throws
   * `connection-missing`, `Unsupported chain`, `transaction-invalid`, and what the namespace cannot
   * read.
   */
  build(draft: ActionDraft): Promise<ReviewedAction>
  /**
   * What was handed to a wallet, newest first, until a minute after its end. Survives a reload; all
   * tabs of the site share it.
   */
  readonly journal: Pick<Slice<readonly ActionJournalEntry[]>, 'get' | 'subscribe'>
}

/** Unsafe actions, for plugins. */
export const reviewedActionsRef = defineService<ReviewedActions>('kernel.intents')
/**
 * An intent that was confirmed went on: once for each stage from `asking` on, also after a reload.
 */
export const actionChanged = defineEvent<
  Pick<ActionJournalEntry, 'id' | 'kind' | 'account' | 'network' | 'hash'> &
    Pick<ActionState, 'at' | 'altered' | 'error'>
>('kernel.intent-moved')
