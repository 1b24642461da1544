import type { AbortOptions, Caip2, Caip10, LatchkeyError, Slice } from '#kernel'
import { defineRoute, defineService } from '#kernel'
import type { ReviewedAction } from '#kernel/reviewed-action'

/** Says what a name is good for, and leads to `RegisterAccountName`. */
export const chooseAccountNameRoute = defineRoute('ChooseAccountName')
/**
 * Takes the name to register. With a whole `name` it shows what is about to be signed for it.
 * Foreign.
 */
export const registerAccountNameRoute = defineRoute<{ readonly name: string } | undefined>(
  'RegisterAccountName',
)
/** The name is registered. */
export const registerAccountNameSuccessRoute = defineRoute('RegisterAccountNameSuccess')

/** What an account is known by. */
export type Identity = {
  /** Leads to the address: that was looked up. Without anything in it that deceives the eye. */
  readonly name?: string | undefined
  /** A picture in memory, or a `data:` one. */
  readonly image?: string | undefined
}

/** A whole name like the one that is typed. */
export type Suggestion = { readonly name: string; readonly registered: boolean }

/** The name of the active account, and what is being registered for it. */
export type NamesState = Identity & {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  readonly account?: Caip10 | undefined
  /** Names can be registered for it: no testnet, and a network that the provider serves. */
  readonly offered: boolean
  /** The part before the first point, as it was typed. */
  readonly label: string
  /** Why the last registration came to nothing; gone with the next change of the label. */
  readonly problem?: LatchkeyError | undefined
  /** The name that was registered last on this page. */
  readonly registered?: string | undefined
}

/** A name that is about to be registered. */
export type Registration = {
  readonly name: string
  /** Signs the very message that is handed in. */
  readonly action: ReviewedAction
  /**
   * Has the wallet sign, then hands it in. Every further call gives the same promise: neither
   * happens twice. Rejects with what the wallet said (`rejected`, …), with
   * `review-expired`, `review-outdated`, `review-stopped` (`name-taken`), and with `name-refused`.
   */
  register(): Promise<void>
}

/** Names of accounts. */
export type Names = Pick<Slice<NamesState>, 'get' | 'subscribe'> & {
  /**
   * Whether names are looked up on a network: its namespace is one of the feature's list, and the
   * provider serves it.
   */
  covers(network: Caip2): Promise<boolean>
  /**
   * Looks a name up; `name` normalised by ENSIP-15, as the caller types it. `undefined`: nobody has
   * it on that network. Rejects as the provider's calls do.
   * What is kept is at most 5 minutes old; `fresh` asks again.
   */
  resolve(
    name: string,
    network: Caip2,
    options?: AbortOptions & { readonly fresh?: boolean },
  ): Promise<{ readonly address: string; readonly name: string } | undefined>
  /**
   * What an address is known by; nothing on testnets. What is kept is at most 5 minutes old.
   * Rejects as the provider's calls do.
   */
  identity(address: string, network: Caip2): Promise<Identity>
  /** Takes what is typed as the name to register. */
  setLabel(label: string): void
  /**
   * Names like one that is typed, itself first. Throws `name-invalid`; rejects as `Provider.get`
   * does.
   */
  suggest(label: string, options?: AbortOptions): Promise<readonly Suggestion[]>
  /**
   * Makes what is signed to register a whole name for the active account. Throws `name-invalid`,
   * `Address or auth connector not found`, `Network not found`, `Invalid chainId`, and as
   * `Intents.build` does.
   */
  review(name: string, options?: AbortOptions): Promise<Registration>
}
/** Names, for plugins. */
export const namesRef = defineService<Names>('names')
