import { defineService } from '#kernel'

/** Reads the connected account for a button on the page. */
export type ConnectedAccount = {
  /** Reads the native balance again. */
  refresh(): void
}
/**
 * The connected account. Its first use starts to keep `balance` and `balanceSymbol` of the active
 * account's state up to date.
 */
export const connectedAccountRef = defineService<ConnectedAccount>('shell.connected-account')
