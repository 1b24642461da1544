import type { SwapSide } from '#plugins/ports/swaps'
import { isSameAddress } from './isSameAddress.ts'
import type { SwapTools } from './SwapTools.ts'

/**
 * Reads the chosen tokens from their chain again.
 * Never rejects: unreadable tokens keep their data, and stay unconfirmed if never read.
 */
export async function refreshTokens(
  { state, tokenRegistry, quotes, account }: SwapTools,
  sides: readonly SwapSide[] = ['from', 'to'],
): Promise<void> {
  const owner = account()?.id
  const one = async (side: SwapSide): Promise<void> => {
    const chosen = state.get()[side]
    if (!chosen) return
    const token = await tokenRegistry.read(chosen).catch(() => undefined)
    const { [side]: now, unread: before = [] } = state.get()
    if (account()?.id !== owner || !isSameAddress(now?.asset.id, chosen.asset.id)) return
    const unread = [
      ...before.filter((other) => other !== side),
      ...(token || now?.confirmed ? [] : [side]),
    ]
    state.update((draft) => void Object.assign(draft, { unread, ...(token && { [side]: token }) }))
    if (token && token.confirmed !== chosen.confirmed) quotes.changed()
  }
  await Promise.all(sides.map(one))
}
