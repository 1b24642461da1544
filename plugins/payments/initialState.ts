import type { PayState } from './port.ts'

/** Nothing is to be paid. */
export const initialState = (): Required<PayState> => ({
  ask: undefined,
  asked: undefined,
  error: undefined,
  wallet: undefined,
  walletError: undefined,
  exchanges: [],
  way: undefined,
  progress: undefined,
})
