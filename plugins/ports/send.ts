import type { AbortOptions, AssetId, Caip2, Note, Slice } from '#kernel'
import { defineRoute, defineService } from '#kernel'
import type { ActionState, ReviewedAction } from '#kernel/reviewed-action'
import type { Token } from './tokens.ts'

/**
 * Takes token, amount and receiver. Opened with `SendParams` it shows what a host asks for, and
 * nothing of it can be changed.
 */
export const walletSendRoute = defineRoute('WalletSend')
/** Picks the token. */
export const walletSendSelectTokenRoute = defineRoute('WalletSendSelectToken')
/** Shows what is about to be signed, and hands it to the wallet. */
export const walletSendPreviewRoute = defineRoute('WalletSendPreview')
/** Shows what was sent, and how it goes on. */
export const walletSendConfirmedRoute = defineRoute('WalletSendConfirmed')

/**
 * What a host asks a visitor to send. `token` is the key its namespace gives it (contract, mint,
 * …), or a CAIP-10 token id; the coin without one. `amount` as a plain decimal: `0.5`.
 */
export type SendParams = {
  readonly token?: AssetId | undefined
  readonly amount?: string | undefined
  readonly to?: string | undefined
}
/**
 * What `openSend` takes. `network` is switched to first; without one that of the active account, or
 * of `namespace`, stays.
 */
export type OpenSendRequest = SendParams & {
  readonly namespace?: string | undefined
  readonly network?: Caip2 | undefined
}

/** Who gets it, as far as that is known. */
export type Recipient = {
  readonly status: 'empty' | 'checking' | 'good' | 'bad'
  /** In canonical form. */
  readonly address?: string | undefined
  /** The normalised name that led to the address. */
  readonly name?: string | undefined
  /**
   * Why it cannot be sent to. `network`: it is for another network, `title` says for which, `there`
   * is it where the site offers it. `link`: it asks for what cannot be taken whole. `case`: nothing
   * but its capitals can be wrong.
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
  /** The right spelling of an address that is wrong in nothing but its capitals. */
  readonly repaired?: string | undefined
  readonly notes: readonly Note[]
  /**
   * A known address that this one could be mistaken for: it must be compared and accepted before
   * anything is sent.
   */
  readonly like?: string | undefined
  readonly accepted?: boolean | undefined
}

/**
 * What is being sent. It belongs to the active account: another account, or another network,
 * empties it.
 */
export type SendState = {
  readonly token?: Token | undefined
  /**
   * Which token the chain was asked for and did not answer: nothing of it is sent before it is
   * chosen again.
   */
  readonly unread?: AssetId | undefined
  /** As it was typed: a plain decimal. */
  readonly sendTokenAmount: string
  /** The whole balance, less what fee and reserves take. */
  readonly max?:
    | { readonly fee?: Note['amount'] | undefined; readonly notes: readonly Note[] }
    | undefined
  /** As it was typed: an address or a name. */
  readonly receiverAddress: string
  readonly receiverProfileName?: string | undefined
  readonly receiverProfileImageUrl?: string | undefined
  readonly recipient: Recipient
  /** Of the last one that was sent. */
  readonly hash?: string | undefined
  readonly tokenBalances: readonly Token[]
  /** From the visitor's confirmation to the wallet's answer. */
  readonly loading: boolean
  /** A host asks for it: it can be sent or left, not changed. */
  readonly fixed: boolean
}

/** Sending from the active account. */
export type Sending = Pick<Slice<SendState>, 'get' | 'subscribe'> & {
  /** Called when the form is shown: with what a host asks for, or with nothing. Foreign. */
  begin(params: unknown): void
  /**
   * Reads the token from its chain. Rejects with `unsupported` for one that the account does not
   * have, and as `Namespace.balances` does.
   */
  choose(asset: AssetId): Promise<void>
  setAmount(text: string): void
  /** Works out how much can be sent at most. Rejects as `Transfers.plan` does. */
  setMax(options?: AbortOptions): Promise<void>
  /**
   * An address, a CAIP-10 account, a name, or a payment link, of which token and amount are taken
   * as well.
   */
  setReceiver(text: string): void
  /**
   * Switches to the network that the receiver is for (`Recipient.there`), and takes the receiver
   * there. Rejects as `Connections.switchNetwork` does.
   */
  switchToRecipientNetwork(): Promise<void>
  /** The visitor has compared the receiver with the known address that it looks like. */
  accept(): void
  /**
   * Plans it and freezes it. Rejects with `An amount and receiver address are required`, `A token
   * is required`, `A native token address is required for token sends`,
   * `Unsupported chain`, and as `Namespace.balances`, `Transfers.plan` and `Intents.build` do. A
   * token that its chain calls otherwise, or counts in other units, is stopped.
   */
  review(options?: AbortOptions): Promise<ReviewedAction>
  /**
   * Hands it to the wallet, once. Never rejects. `again`: the same was sent before, and it is
   * meant.
   */
  send(intent: ReviewedAction, options?: { readonly again?: boolean }): Promise<ActionState>
  /** The last one that was handed to the wallet on this page. */
  lastAction(): ReviewedAction | undefined
  /**
   * Has a visitor send what the host says: opens the modal, resolves once the wallet has sent it.
   * Rejects when nobody is connected, for a network nobody requested, with
   * `Modal closed` when the visitor leaves, and with `outcome-unknown` when nobody can tell.
   */
  openSend(ask: OpenSendRequest): Promise<{ readonly hash: string }>
}
/** Sending, for plugins and hosts. */
export const sendingRef = defineService<Sending>('send')
