import type { SwapState } from './port.ts'

/** Nothing is being swapped. */
export const initialState = (): SwapState => ({
  amount: '',
  list: { status: 'idle', tokens: [] },
  ownedTokens: [],
  quote: { status: 'none' },
  loading: false,
})
