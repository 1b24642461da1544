import type { AbortOptions, Caip2, Caip10, LatchkeyError, Slice } from '#kernel'
import { defineRoute, defineService } from '#kernel'
import type { ReviewedAction } from '#kernel/reviewed-action'

/** Explains names, and leads to `RegisterAccountName`. */
export const chooseAccountNameRoute = defineRoute('ChooseAccountName')
/** Takes the name to register. Opened with a whole `name` it shows the message to sign. */
export const registerAccountNameRoute = defineRoute<{ readonly name: string } | undefined>(
  'RegisterAccountName',
)
/** Confirms that the name is registered. */
export const registerAccountNameSuccessRoute = defineRoute('RegisterAccountNameSuccess')

/** Name and picture of an account. */
export type Identity = {
  /** Resolves to the address (verified) and contains no deceptive characters. */
  readonly name?: string | undefined
  /** An object URL or a `data:` URL of a picture. */
  readonly image?: string | undefined
}

/** A full name similar to the typed one. */
export type Suggestion = { readonly name: string; readonly registered: boolean }

/** The name of the active account, and the registration form. */
export type NamesState = Identity & {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  readonly account?: Caip10 | undefined
  /** True if names can be registered here: no testnet, and a network that the provider serves. */
  readonly offered: boolean
  /** The part before the first dot, as typed. */
  readonly label: string
  /** Why the last registration failed; cleared by the next change of the label. */
  readonly problem?: LatchkeyError | undefined
  /** The name that was registered last on this page. */
  readonly registered?: string | undefined
}

/** A name that is about to be registered. */
export type Registration = {
  readonly name: string
  /** Signs exactly the message that is submitted. */
  readonly action: ReviewedAction
  /**
   * Has the wallet sign, then submits the signature.
   * Further calls return the same promise: neither happens twice. Rejects with the wallet's error
   * (`rejected`, …), with `review-expired`, `review-outdated`, `review-stopped` (`name-taken`),
   * with `name-refused`, and with `name-unconfirmed` where the provider's answer was lost.
   */
  register(): Promise<void>
}

/** Names of accounts. */
export type Names = Pick<Slice<NamesState>, 'get' | 'subscribe'> & {
  /**
   * True if names are looked up on a network: the feature lists its namespace and the provider
   * serves it. Rejects as the provider's calls do.
   */
  covers(network: Caip2): Promise<boolean>
  /**
   * Looks up a name, normalised by ENSIP-15.
   * Returns `undefined` if it has no owner on that network. Rejects as the provider's calls do.
   * Cached results are at most 5 minutes old; `fresh` bypasses the cache.
   */
  resolve(
    name: string,
    network: Caip2,
    options?: AbortOptions & { readonly fresh?: boolean },
  ): Promise<{ readonly address: string; readonly name: string } | undefined>
  /**
   * Looks up name and picture of an address; empty on testnets.
   * Cached results are at most 5 minutes old. Rejects as the provider's calls do.
   */
  identity(address: string, network: Caip2): Promise<Identity>
  /** Looks up the account again unless a lookup is running; cached results stay valid. */
  refresh(): void
  /** Sets the label to register. */
  setLabel(label: string): void
  /**
   * Lists names similar to a label, the label itself first.
   * Throws `name-invalid`; rejects as `Provider.get` does.
   */
  suggest(label: string, options?: AbortOptions): Promise<readonly Suggestion[]>
  /**
   * Builds the message that registers a full name for the active account.
   * Throws `name-invalid`, `Address or auth connector not found`, `Network not found`, `Invalid
   * chainId`, and as `ReviewedActions.build` does.
   */
  review(name: string, options?: AbortOptions): Promise<Registration>
}
/** Names, for plugins. */
export const namesRef = defineService<Names>('names')
