import type { Account } from '#kernel'
import { featureError } from '#kernel/feature-error'
import { amountOf } from './amountOf.ts'
import type { SwapAsk } from './createConverter.ts'
import type { SwapState, SwapToken } from './port.ts'

/** What is complete enough to be asked for. */
export type Ready = { readonly ask: SwapAsk; readonly from: SwapToken; readonly to: SwapToken }

/** Takes the state as a swap of the account. Throws `Two tokens and an amount are required`. */
export function readyOf(state: SwapState, account: Account | undefined): Ready {
  const { from, to } = state
  const give = amountOf(state)
  if (!account || !from || !to || give === undefined || from.network !== account.network)
    throw featureError('swap-incomplete')
  return { ask: { account, from: from.asset.id, to: to.asset.id, give }, from, to }
}
