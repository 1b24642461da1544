import type { SwapState } from '#plugins/ports/swaps'
import { deadlineLimits } from './deadlineLimits.ts'
import { toleranceLimits } from './toleranceLimits.ts'

/** The empty swap form. */
export const initialState = (): SwapState => ({
  amount: '',
  tolerance: toleranceLimits.preset,
  deadline: deadlineLimits.preset,
  list: { status: 'idle', tokens: [] },
  ownedTokens: [],
  quote: { status: 'none' },
  loading: false,
})
