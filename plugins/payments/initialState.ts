import type { PayState } from '#plugins/ports/payments'

/** The state without a payment. */
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
