import type { SwapSide } from './port.ts'
import type { SwappingTools } from './SwappingTools.ts'
import { sameAddress } from './sameAddress.ts'

/** Reads what was chosen from its chain again. Never rejects: what cannot be read keeps what is known. */
export async function freshen({ state, book, quotes, account }: SwappingTools, sides: readonly SwapSide[] = ['from', 'to']): Promise<void> {
  const asked = account()?.id
  const one = async (side: SwapSide) => {
    const chosen = state.get()[side]
    if (!chosen) return
    const token = await book.read(chosen).catch(() => undefined)
    const now = state.get()[side]
    if (!token || account()?.id !== asked || !sameAddress(now?.asset.id, chosen.asset.id)) return
    state.update((draft) => void Object.assign(draft, { [side]: token }))
    if (token.blocked !== chosen.blocked) quotes.changed()
  }
  await Promise.all(sides.map(one))
}
