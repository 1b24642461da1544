import type { SendState } from '#plugins/ports/send'

/** The empty send form. */
export const initialState = (): SendState => ({
  sendTokenAmount: '',
  receiverAddress: '',
  recipient: { status: 'empty', notes: [] },
  recentRecipients: [],
  memo: '',
  tokenBalances: [],
  tokensStatus: 'loading',
  loading: false,
  fixed: false,
})
