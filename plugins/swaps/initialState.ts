import type { SwapState } from '#plugins/ports/swaps'

/** The empty swap form. */
export const initialState = (): SwapState => ({
  amount: '',
  list: { status: 'idle', tokens: [] },
  ownedTokens: [],
  quote: { status: 'none' },
  loading: false,
})
