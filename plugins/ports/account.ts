import type { Balance, Caip10, LatchkeyError, Slice } from '#kernel'
import { defineEvent, defineRoute, defineService } from '#kernel'

/** The connected account. */
export const accountRoute = defineRoute('Account')
/** What the visitor may change about the account. */
export const accountSettingsRoute = defineRoute('AccountSettings')

/** A wallet that the visitor disconnects did not confirm it. */
export const disconnectFailed = defineEvent<{ readonly message: string }>('DISCONNECT_ERROR')

/**
 * The native balance of the active account. After an error the last known value stays, marked by
 * its time.
 */
export type BalanceState = {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  readonly account?: Caip10 | undefined
  readonly balance?: Balance | undefined
  /** Wall-clock milliseconds of the last good answer. */
  readonly at?: number | undefined
  readonly error?: LatchkeyError | undefined
}
/**
 * The native balance of the active account, kept while it is shown; `refresh` asks the network
 * again.
 */
export type AccountBalance = Pick<Slice<BalanceState>, 'get' | 'subscribe'> & { refresh(): void }

/** The balance of the active account, for plugins. */
export const accountBalanceRef = defineService<AccountBalance>('account.balance')
