import type { DepositState } from './port.ts'

/** The form as it is first met. */
export const initialState = (): DepositState => ({
  at: 'idle',
  sendables: [],
  amount: '',
  exchanges: { at: 'asking', list: [] },
  pictures: {},
})
