import type { PayState } from '#plugins/ports/payments'

/** Nothing is to be paid. */
export const initialState = (): Required<PayState> => ({
  request: undefined,
  payment: undefined,
  error: undefined,
  walletMethods: undefined,
  walletMethodsError: undefined,
  exchanges: [],
  method: undefined,
  progress: undefined,
})
