import type { Account, Slice } from '#kernel'
import type { Sending, SendState } from '#plugins/ports/send'
import type { Holdings } from './createHoldings.ts'
import type { RecipientInput } from './createRecipientInput.ts'
import { withPicture } from './withPicture.ts'

type ChoiceTools = {
  readonly state: Slice<SendState>
  readonly holdings: Pick<Holdings, 'read'>
  readonly recipient: Pick<RecipientInput, 'recheck'>
  account(): Account | undefined
}

/** Creates `choose`: shows the known token, then its chain's data. The last choice wins. */
export function createTokenChoice({
  state,
  recipient,
  holdings,
  account,
}: ChoiceTools): Sending['choose'] {
  const set = (change: Partial<SendState>) =>
    state.update((draft) => void Object.assign(draft, change))
  let turn = 0
  return async (asset) => {
    const { tokenBalances, token: before } = state.get()
    const shown = [...tokenBalances, ...(before ? [before] : [])].find(
      (one) => one.asset.id === asset,
    )
    if (shown) set({ token: shown, unread: undefined, max: undefined })
    const mine = ++turn
    const from = account()?.id
    const isOver = () => account()?.id !== from || mine !== turn
    const token = await holdings.read(asset).catch((error: unknown) => {
      if (!isOver()) set({ unread: asset })
      throw error
    })
    if (isOver()) return
    // The maximum of another token is none of this one.
    if (state.get().token?.asset.id !== token.asset.id) set({ max: undefined })
    const price = token.price ?? shown?.price
    set({ token: { ...withPicture(token, shown), price }, unread: undefined })
    recipient.recheck()
  }
}
