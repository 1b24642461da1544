import type { SwapState } from '#plugins/ports/swaps'

/** Nothing is being swapped. */
export const initialState = (): SwapState => ({
  amount: '',
  list: { status: 'idle', tokens: [] },
  ownedTokens: [],
  quote: { status: 'none' },
  loading: false,
})
