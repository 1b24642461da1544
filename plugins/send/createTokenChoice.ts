import type { Account, AssetId, Slice } from '#kernel'
import type { SendState } from '#plugins/ports/send'
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

/**
 * Shows the known token, then its chain's data; the last choice wins. A token that was not known and
 * is no longer wanted by then replaces no other.
 */
export type TokenChoice = (asset: AssetId, isWanted?: () => boolean) => Promise<void>

/** Creates `choose`. */
export function createTokenChoice({
  state,
  recipient,
  holdings,
  account,
  carry,
}: ChoiceTools): TokenChoice {
  const set = (change: Partial<SendState>) =>
    state.update((draft) => void Object.assign(draft, change))
  const findShown = (asset: AssetId) => {
    const { tokenBalances, token } = state.get()
    return [...tokenBalances, ...(token ? [token] : [])].find((one) => one.asset.id === asset)
  }
  let turn = 0
  return async (asset, isWanted = () => true) => {
    const shown = findShown(asset)
    if (shown) set({ ...carry(shown), token: shown, unread: undefined, max: undefined })
    const mine = ++turn
    const from = account()?.id
    const isLate = () => !shown && state.get().token !== undefined && !isWanted()
    const isOver = () => account()?.id !== from || mine !== turn || isLate()
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
