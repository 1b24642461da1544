import type { Caip10 } from '#kernel'
import { retryDelay } from './createTokenStore.ts'
import type { TokensState } from './port.ts'

/**
 * Whether a read of the account failed so lately that it is not repeated yet. A clock that was set
 * back blocks for no longer.
 */
export const isRetryBlocked = (
  { account, retryAt }: TokensState,
  asked: Caip10,
  now: number,
): boolean =>
  account === asked && retryAt !== undefined && Math.abs(now - (retryAt - retryDelay)) < retryDelay
