import type { AbortOptions, AssetId, Caip2, Note, Release, Slice } from '#kernel'
import { defineRoute, defineService } from '#kernel'
import type { ActionState, ReviewedAction } from '#kernel/reviewed-action'
import type { Token } from './tokens.ts'

/**
 * Takes token, amount and receiver.
 * Opened with `SendParams` it shows the host's values, which are read-only.
 */
export const walletSendRoute = defineRoute('WalletSend')
/** Picks the token. */
export const walletSendSelectTokenRoute = defineRoute('WalletSendSelectToken')
/** Shows the transaction to sign, and submits it to the wallet. */
export const walletSendPreviewRoute = defineRoute('WalletSendPreview')
/**
 * Shows the sent transaction and its progress.
 * `action` is the id of the last action, which is shown whatever account is active. Without it the
 * last action is shown if the active account sent it.
 */
export const walletSendConfirmedRoute = defineRoute<{ readonly action: string } | undefined>(
  'WalletSendConfirmed',
)

/**
 * A host's send request.
 * `token` is its key in its namespace (contract, mint, …) or a CAIP-10 token id; the coin if
 * absent. `amount` is a plain decimal: `0.5`.
 */
export type SendParams = {
  readonly token?: AssetId | undefined
  readonly amount?: string | undefined
  readonly to?: string | undefined
  /** A text for the recipient; stopped in the review if wallet or network takes none. */
  readonly memo?: string | undefined
  /** The network that the values are for: nothing is sent on another one. */
  readonly network?: Caip2 | undefined
}
/**
 * The argument of `openSend`.
 * `network`, or that of a `token` or `to` with a CAIP-10 id, is switched to first; without one the
 * network of the active account, or of `namespace`, stays.
 */
export type OpenSendRequest = SendParams & { readonly namespace?: string | undefined }

/** The recipient, as far as it is known. */
export type Recipient = {
  readonly status: 'empty' | 'checking' | 'good' | 'bad'
  /** In canonical form. */
  readonly address?: string | undefined
  /** The normalised name that led to the address. */
  readonly name?: string | undefined
  /**
   * Why the recipient is invalid.
   * `network`: it belongs to another network, `title` names it, `there` is its id if the site
   * offers it. `link`: the link's request is not fully supported. `case`: only its capitals can be
   * wrong.
   */
  readonly why?:
    | 'format'
    | 'checksum'
    | 'case'
    | 'network'
    | 'link'
    | 'name'
    | 'name-unknown'
    | 'name-failed'
    | 'name-off'
    | undefined
  readonly title?: string | undefined
  readonly there?: Caip2 | undefined
  /** The correct spelling of an address whose capitals are wrong. */
  readonly repaired?: string | undefined
  readonly notes: readonly Note[]
  /**
   * A known address that this one resembles: the visitor must compare and accept it before sending.
   */
  readonly like?: string | undefined
  readonly accepted?: boolean | undefined
}

/** The send form. It belongs to the active account; another account or network clears it. */
export type SendState = {
  readonly token?: Token | undefined
  /** The token whose chain did not respond: it must be chosen again before it is sent. */
  readonly unread?: AssetId | undefined
  /** As typed: a plain decimal. Typed in dollars, it is their amount of the token. */
  readonly sendTokenAmount: string
  /** US dollars, as typed; absent while the token's amount is typed. */
  readonly dollars?: string | undefined
  /** The whole balance, less fee and reserves. */
  readonly max?:
    | { readonly fee?: Note['amount'] | undefined; readonly notes: readonly Note[] }
    | undefined
  /** As typed: an address or a name. */
  readonly receiverAddress: string
  readonly receiverProfileName?: string | undefined
  readonly receiverProfileImageUrl?: string | undefined
  readonly recipient: Recipient
  /** Addresses that the account has sent to: at most three, those of this browser first. */
  readonly recentRecipients: readonly string[]
  /** A text for the recipient, as typed. */
  readonly memo: string
  /** Bytes of UTF-8 that the memo may have; absent if wallet or network takes none. */
  readonly memoLimit?: number | undefined
  /** The hash of the last transaction. */
  readonly hash?: string | undefined
  /** The account's coin and tokens; after a failure the last known ones, or only the coin. */
  readonly tokenBalances: readonly Token[]
  /** How reading the account's tokens went. */
  readonly tokensStatus: 'loading' | 'ready' | 'failed'
  /** Wall-clock milliseconds before which failed tokens are not read again. */
  readonly tokensRetryAt?: number | undefined
  /** True from the visitor's confirmation until the wallet responds. */
  readonly loading: boolean
  /** True for a host's request: its values can be sent or left, not edited. */
  readonly fixed: boolean
  /** The values of the host's request; the visitor enters a missing amount and receiver. */
  readonly request?: SendParams | undefined
}

/** Sending from the active account. */
export type Sending = Pick<Slice<SendState>, 'get' | 'subscribe'> & {
  /** Starts the form, with a host's params, or with the coin chosen. Params are foreign. */
  begin(params: unknown): void
  /**
   * Reads the token from its chain.
   * Rejects with `unsupported` if the account does not have it, and as `Namespace.balances` does.
   */
  choose(asset: AssetId): Promise<void>
  /** Reads the account's tokens again after a failure. Never rejects. */
  loadTokens(): Promise<void>
  setAmount(text: string): void
  /** Sets the amount in US dollars. No effect for a token without a price. */
  setDollars(text: string): void
  /** Switches between typing dollars and the token; the amount stays. */
  toggleDollars(): void
  /**
   * Sets the highest amount that can be sent. Rejects as `Transfers.plan` does, and with
   * `unsupported` if the wallet cannot send the whole balance.
   */
  setMax(options?: AbortOptions): Promise<void>
  /**
   * Sets the receiver: an address, a CAIP-10 account, a name, or a payment link, which also sets
   * token and amount.
   */
  setReceiver(text: string): void
  /** Sets the text for the recipient. It is sent without the spaces around it. */
  setMemo(text: string): void
  /**
   * Switches to the receiver's network (`Recipient.there`) and keeps the receiver.
   * Rejects as `Connections.switchNetwork` does.
   */
  switchToRecipientNetwork(): Promise<void>
  /** Confirms that the visitor has compared the receiver with the known address, or takes it back. */
  accept(accepted?: boolean): void
  /**
   * Plans and freezes the transfer.
   * Rejects with `send-incomplete`, `send-token-missing`, `send-token-address`,
   * `send-unsupported`, and as `Namespace.balances`, `Transfers.plan` and `ReviewedActions.build`
   * do. A token whose symbol or decimals differ on its chain is stopped.
   */
  review(options?: AbortOptions): Promise<ReviewedAction>
  /**
   * Submits the action to the wallet, once.
   * Never rejects. `again`: the visitor means to repeat a recent one.
   */
  send(action: ReviewedAction, options?: { readonly again?: boolean }): Promise<ActionState>
  /** Returns the form that an action was built from, which sending clears. */
  getForm(action: ReviewedAction): SendState | undefined
  /** Returns the last action submitted on this page. */
  lastAction(): ReviewedAction | undefined
  /** Returns the account's action that waits for the wallet's answer. */
  pendingReview(): ReviewedAction | undefined
  /** Marks the review as on screen until released: its outcome needs no toast. */
  showReview(action: ReviewedAction): Release
  /**
   * Has the visitor send a host's request: opens the modal, resolves once the wallet has sent it.
   * Rejects without a connection, for a network that was not requested, with `send-token-network`
   * for a token of another network, with `send-receiver-network` for a receiver of another one, with
   * `foreign-invalid` for a field that is no text and an amount that is no plain decimal, with
   * `modal-closed` if the visitor leaves, and with `outcome-unknown` if it is undetermined whether it
   * was sent.
   */
  openSend(request: OpenSendRequest): Promise<{ readonly hash: string }>
}
/** Sending, for plugins and hosts. */
export const sendingRef = defineService<Sending>('send')
