import type { Account, Platform, Release, Slice } from '#kernel'
import type { SwapState } from '#plugins/ports/swaps'
import type { Converter } from './createConverter.ts'
import type { Quotes } from './createQuotes.ts'
import type { ReviewTools } from './createReview.ts'
import type { TokenRegistry } from './createTokenRegistry.ts'

/** What swapping is made of. */
export type SwapTools = Omit<ReviewTools, 'allowed'> & {
  readonly converter: Converter
  readonly state: Slice<SwapState>
  readonly book: TokenRegistry
  readonly quotes: Quotes
  readonly platform: Pick<Platform, 'now' | 'after'>
  readonly signal: AbortSignal
  account(): Account | undefined
  /** The market has too little: it is told over the page. */
  thin(): void
  /**
   * Has an embedded wallet lead back to the review once its visitor has approved; released when
   * that is over.
   */
  comeBack(): Promise<Release>
}
