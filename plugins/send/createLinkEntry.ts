import type { Asset, AssetId, Slice } from '#kernel'
import { formatDecimal } from '#kernel/amount'
import type { SendState } from '#plugins/ports/send'
import type { TokenChoice } from './createTokenChoice.ts'
import { sendError } from './errors.ts'
import { memoSize } from './memoSize.ts'
import type { LinkRequest } from './parsePaymentLink.ts'

type LinkEntry = {
  /**
   * Applies a payment link's asset, amount and memo, once the chain has confirmed the token.
   * Rejects if wallet or network cannot carry the memo, and if the visitor chose another token
   * meanwhile.
   */
  apply(link: LinkRequest, isCurrent: () => boolean): Promise<void>
  /** Removes the last link's memo before another receiver: it belongs to that link's. */
  release(receiver: string): void
}

const toText = (amount: NonNullable<LinkRequest['amount']>, decimals: number) =>
  'units' in amount ? formatDecimal(amount.units, decimals) : amount.text

/** The chain may write the token's address with other capitals than the link. */
function readConfirmed({ token }: SendState, id: AssetId): Asset {
  if (!token?.confirmed || token.asset.id.toLowerCase() !== id.toLowerCase())
    throw sendError('send-token-missing')
  return token.asset
}

/** Creates the entry of payment links. */
export function createLinkEntry(
  { state }: { readonly state: Slice<SendState> },
  choose: TokenChoice,
): LinkEntry {
  const set = (change: Partial<SendState>) =>
    state.update((draft) => void Object.assign(draft, change))
  let filledMemo: string | undefined
  return {
    async apply({ asset, amount, memo }, isCurrent) {
      if (asset === undefined && !amount && memo === undefined) return
      const { fixed, memoLimit = 0 } = state.get()
      if (fixed || (memo !== undefined && memoSize(memo) > memoLimit))
        throw sendError('send-incomplete')
      const id = asset ?? 'native'
      await choose(id, isCurrent)
      if (!isCurrent()) return
      const { decimals } = readConfirmed(state.get(), id)
      if (amount)
        set({ sendTokenAmount: toText(amount, decimals), dollars: undefined, max: undefined })
      if (memo === undefined) return
      set({ memo })
      filledMemo = memo
    },
    release(receiver) {
      const { receiverAddress, memo } = state.get()
      if (filledMemo === undefined || receiver === receiverAddress) return
      // A memo that the visitor has edited is the visitor's.
      if (memo === filledMemo) set({ memo: '' })
      filledMemo = undefined
    },
  }
}
