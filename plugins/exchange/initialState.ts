import type { DepositState } from './port.ts'

/** The form as it is first met. */
export const initialState = (): DepositState => ({
  at: 'idle',
  assets: [],
  amount: '',
  exchanges: { at: 'asking', list: [] },
  pictures: {},
})
