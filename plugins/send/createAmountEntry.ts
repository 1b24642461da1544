import type { Slice } from '#kernel'
import type { Sending, SendState } from '#plugins/ports/send'
import type { Token } from '#plugins/ports/tokens'
import { carryAmount } from './carryAmount.ts'
import { fromDollars, inDollars, readPriced } from './convertDollars.ts'

type AmountEntry = Pick<Sending, 'setAmount' | 'setDollars' | 'toggleDollars'> & {
  /** Returns the change of the amount for another token, or another price. */
  carry(token: Token): Partial<SendState>
}

/** Creates the entry of the amount, in the token or in US dollars. */
export function createAmountEntry({ state }: { readonly state: Slice<SendState> }): AmountEntry {
  const set = (change: Partial<SendState>) =>
    state.update((draft) => void Object.assign(draft, change))
  return {
    setAmount: (sendTokenAmount) => set({ sendTokenAmount, dollars: undefined, max: undefined }),
    setDollars(dollars) {
      const { token } = state.get()
      const priced = token && readPriced(token)
      if (priced) set({ dollars, sendTokenAmount: fromDollars(dollars, priced), max: undefined })
    },
    toggleDollars() {
      const { token, dollars, sendTokenAmount } = state.get()
      const priced = token && readPriced(token)
      if (dollars !== undefined || !priced) return set({ dollars: undefined })
      const worth = inDollars(sendTokenAmount, priced)
      // An invalid amount has no dollars, and would stay unseen behind them.
      set(worth === '' ? { dollars: '', sendTokenAmount: '' } : { dollars: worth })
    },
    carry: (token) => carryAmount(state.get(), token),
  }
}
