import type { Account, Platform, Release, Slice } from '#kernel'
import type { SwapState } from '#plugins/ports/swaps'
import type { Converter } from './createConverter.ts'
import type { Quotes } from './createQuotes.ts'
import type { ReviewTools } from './createReview.ts'
import type { TokenRegistry } from './createTokenRegistry.ts'

/** Dependencies of the swap service. */
export type SwapTools = Omit<ReviewTools, 'allowed'> & {
  readonly converter: Converter
  readonly state: Slice<SwapState>
  readonly tokenRegistry: TokenRegistry
  readonly quotes: Quotes
  readonly platform: Pick<Platform, 'now' | 'after'>
  readonly signal: AbortSignal
  account(): Account | undefined
  /** Shows the toast for insufficient liquidity. */
  warnLowLiquidity(): void
  /** Returns to the review once an embedded wallet's visitor has approved; released when done. */
  returnAfterApproval(): Promise<Release>
}
