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
 * A request to the wallet: a planned transfer, an RPC call that the method policy lists, or a text
 * to sign. `network` of a call is where its transaction is tracked. A call sends a transaction,
 * whose hash is the answer or its `hash`, `txid`, `digest`, `signature` or `id`, unless its method
 * only signs (`sign`, not followed by `And`, and no `send` in the name): then the answer, or its
 * `signature`, is confirmed as it is.
 */
export type Action =
  | { readonly plan: TransferPlan }
  | { readonly method: string; readonly params: unknown }
  | { readonly message: string }

/** An unsafe action as a plugin proposes it. */
export type ActionDraft = {
  /** The plugin's word for it, for journal and listeners: `send`, `swap`, `approve`, … */
  readonly kind: string
  readonly network: Caip2
  readonly action: Action
  /** The account that a call or a text was prepared for; a plan names its own. */
  readonly account?: Caip10
  /**
   * Remarks for the visitor. Plugins add warnings but cannot remove any. A `stop` blocks
   * confirming.
   */
  readonly notes?: readonly Note[]
  /**
   * Checks a name, a price or a fee again right before the request. A `stop` or a rejection ends
   * the action.
   */
  recheck?(): Promise<readonly Note[]>
  /** Wall-clock milliseconds after which it must be built anew, as when a quote ends. */
  readonly expiresAt?: number
  /**
   * The purpose of a call, whose effects do not show it: two calls of one contract are duplicates
   * only if they have the same.
   */
  readonly subject?: string
}

/**
 * The stage of an action. `review`: not confirmed yet. `checking`: being rechecked. `asking`: the
 * wallet has the request. `sent`: it has a hash. `confirmed`, `failed`, `replaced`: the chain's
 * verdict; a text is confirmed once signed, and an action failed if the wallet sent nothing.
 * `rejected`: by the visitor in the wallet. `stopped`: before the request; see `error`. `unknown`:
 * possibly sent; never retried, the visitor checks the account's activity.
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

/** The state of a reviewed action. */
export type ActionState = {
  readonly at: ActionStage
  readonly notes: readonly Note[]
  readonly hash?: string | undefined
  readonly signed?: SignatureResult | undefined
  readonly status?: TxStatus | undefined
  /** The chain has another transaction under the hash than the reviewed one. */
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
   * The effects, read from the very bytes of the request; empty if the namespace cannot read them.
   */
  readonly effects: readonly Effect[]
  readonly action: Action
  /**
   * Rechecks, journals and sends the request, once: further calls return the same promise. Never
   * rejects. Resolves at the first stage after `asking`; `subscribe` follows later ones. Stops if
   * account or network changed. A duplicate of an action that is open, unknown or ended within the
   * last minute has the note `twice` and stops with `sent-before` unless `again` is set.
   */
  confirm(options?: { readonly again?: boolean }): Promise<ActionState>
  /** Cancels it before the request; without effect afterwards. */
  cancel(): void
}

/** A request to a wallet on this device. */
export type ActionJournalEntry = {
  readonly id: string
  readonly kind: string
  readonly account: Caip10
  readonly network: Caip2
  /** Wall-clock milliseconds of the request. */
  readonly at: number
  /** Fingerprint of the action and account; neither can be read from it. */
  readonly mark: string
  readonly stage: ActionStage
  readonly hash?: string | undefined
  /** Wall-clock milliseconds of the terminal stage. */
  readonly ended?: number | undefined
  /** Set once the visitor knowingly repeated the action. */
  readonly repeated?: true | undefined
}

/**
 * Reviews irreversible wallet requests. Plugins are trusted code: `transfers.send` and live
 * connections skip the review (docs/writing-a-plugin.md).
 */
export type ReviewedActions = {
  /**
   * Freezes an action of the active account and reads its effects. Throws `connection-missing`,
   * `review-outdated` for an action of another account or network, `send-unsupported`,
   * `transaction-invalid`, and errors of reading.
   */
  build(draft: ActionDraft): Promise<ReviewedAction>
  /**
   * Requests to wallets, newest first, until a minute after their end. Survives reloads; all tabs
   * of the site share it.
   */
  readonly journal: Pick<Slice<readonly ActionJournalEntry[]>, 'get' | 'subscribe'>
}

/** Unsafe actions, for plugins. */
export const reviewedActionsRef = defineService<ReviewedActions>('kernel.intents')
/** A confirmed action reached a stage from `asking` on, also after a reload. */
export const actionChanged = defineEvent<
  Pick<ActionJournalEntry, 'id' | 'kind' | 'account' | 'network' | 'hash'> &
    Pick<ActionState, 'at' | 'altered' | 'error'>
>('kernel.intent-moved')
