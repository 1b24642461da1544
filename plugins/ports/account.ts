import type { Balance, Caip10, LatchkeyError, Slice } from '#kernel'
import { defineEvent, defineRoute, defineService } from '#kernel'

/** The connected account. */
export const accountRoute = defineRoute('Account')
/** Details of the account and what can be changed. */
export const accountSettingsRoute = defineRoute('AccountSettings')

/** Disconnects one of several connected ecosystems, or all. */
export const accountDisconnectRoute = defineRoute('AccountDisconnect')

/** A wallet did not confirm a disconnection that the visitor requested. */
export const disconnectFailed = defineEvent<{ readonly message: string }>('DISCONNECT_ERROR')

/**
 * The visitor is back at the account, whose balance is older than a minute: what is beside it may
 * be as old.
 */
export const accountRevisited = defineEvent('account.revisited')

/**
 * Native balance of the active account. After an error the last known value stays, with its time.
 */
export type BalanceState = {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  readonly account?: Caip10 | undefined
  readonly balance?: Balance | undefined
  /** Time of the last successful read (Unix ms). */
  readonly at?: number | undefined
  readonly error?: LatchkeyError | undefined
}
/** Native balance of the active account while it is shown; `refresh` reads it again. */
export type AccountBalance = Pick<Slice<BalanceState>, 'get' | 'subscribe'> & { refresh(): void }

/** Service with the active account's native balance. */
export const accountBalanceRef = defineService<AccountBalance>('account.balance')
