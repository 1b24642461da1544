import type { Caip10 } from '#kernel'
import type { TokensState } from '#plugins/ports/tokens'
import { retryDelay } from './createTokenStore.ts'

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
