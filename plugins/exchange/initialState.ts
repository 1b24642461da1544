import type { DepositState } from '#plugins/ports/exchange'

/** The form as it is first met. */
export const initialState = (): DepositState => ({
  at: 'idle',
  assets: [],
  amount: '',
  exchanges: { at: 'asking', list: [] },
  pictures: {},
})
