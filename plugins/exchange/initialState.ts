import type { DepositState } from '#plugins/ports/exchange'

/** The initial form. */
export const initialState = (): DepositState => ({
  at: 'idle',
  assets: [],
  amount: '',
  exchanges: { at: 'asking', list: [] },
  pictures: {},
})
