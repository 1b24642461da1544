import type { Account, AssetId, Slice } from '#kernel'
import type { Sending, SendState } from '#plugins/ports/send'
import type { Token } from '#plugins/ports/tokens'
import type { Holdings } from './createHoldings.ts'
import type { RecipientInput } from './createRecipientInput.ts'
import { withPicture } from './withPicture.ts'

type ChoiceTools = {
  readonly state: Slice<SendState>
  readonly holdings: Pick<Holdings, 'read'>
  readonly recipient: Pick<RecipientInput, 'recheck'>
  account(): Account | undefined
  /** Returns the change of the amount for another token. */
  carry(token: Token): Partial<SendState>
}

/** Creates `choose`: shows the known token, then its chain's data. The last choice wins. */
export function createTokenChoice({
  state,
  recipient,
  holdings,
  account,
  carry,
}: ChoiceTools): Sending['choose'] {
  const set = (change: Partial<SendState>) =>
    state.update((draft) => void Object.assign(draft, change))
  const findShown = (asset: AssetId) => {
    const { tokenBalances, token } = state.get()
    return [...tokenBalances, ...(token ? [token] : [])].find((one) => one.asset.id === asset)
  }
  let turn = 0
  return async (asset) => {
    const shown = findShown(asset)
    if (shown) set({ ...carry(shown), token: shown, unread: undefined, max: undefined })
    const mine = ++turn
    const from = account()?.id
    const isOver = () => account()?.id !== from || mine !== turn
    const token = await holdings.read(asset).catch((error: unknown) => {
      if (!isOver()) set({ unread: asset })
      throw error
    })
    if (isOver()) return
    // The list may have arrived meanwhile, with the price.
    const listed = findShown(asset) ?? shown
    const price = token.price ?? listed?.price
    const chosen = { ...withPicture(token, listed), price }
    set({ ...carry(chosen), token: chosen, unread: undefined })
    recipient.recheck()
  }
}
