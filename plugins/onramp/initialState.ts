import type { BuyState } from '#plugins/ports/onramp'

/** The initial form. */
export const initialState = (): BuyState => ({
  offer: 'idle',
  offered: [],
  payments: [],
  amount: '100',
  quote: { at: 'none' },
  pictures: {},
})
