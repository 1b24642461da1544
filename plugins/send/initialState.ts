import type { SendState } from '#plugins/ports/send'

/** Nothing is being sent. */
export const initialState = (): SendState => ({
  sendTokenAmount: '',
  receiverAddress: '',
  recipient: { status: 'empty', notes: [] },
  tokenBalances: [],
  loading: false,
  fixed: false,
})
