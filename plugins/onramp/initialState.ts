import type { BuyState } from '#plugins/ports/onramp'

/** The form as it is first met. */
export const initialState = (): BuyState => ({
  offer: 'idle',
  offered: [],
  payments: [],
  amount: '100',
  quote: { at: 'none' },
  pictures: {},
})
