import type { SendState } from '#plugins/ports/send'

/** The empty send form. */
export const initialState = (): SendState => ({
  sendTokenAmount: '',
  receiverAddress: '',
  recipient: { status: 'empty', notes: [] },
  tokenBalances: [],
  tokensStatus: 'loading',
  loading: false,
  fixed: false,
})
