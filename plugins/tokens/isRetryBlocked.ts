import type { Caip10 } from '#kernel'
import type { TokensState } from '#plugins/ports/tokens'
import { retryDelay } from './createTokenStore.ts'

/**
 * True if a read failed too recently to repeat it.
 * Setting the clock back does not block for longer.
 */
export const isRetryBlocked = (
  { account, retryAt }: TokensState,
  asked: Caip10,
  now: number,
): boolean =>
  account === asked && retryAt !== undefined && Math.abs(now - (retryAt - retryDelay)) < retryDelay
