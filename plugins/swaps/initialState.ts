import type { SwapState } from '#plugins/ports/swaps'
import { toleranceLimits } from './toleranceLimits.ts'

/** The empty swap form. */
export const initialState = (): SwapState => ({
  amount: '',
  tolerance: toleranceLimits.preset,
  list: { status: 'idle', tokens: [] },
  ownedTokens: [],
  quote: { status: 'none' },
  loading: false,
})
