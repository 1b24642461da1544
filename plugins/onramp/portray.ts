import type { Provider, Slice } from '#kernel'
import type { Pictures } from '#plugins/tokens/port'
import type { BuyState } from './port.ts'

/** Shows pictures of what is sold once they are there; nothing waits for them. */
export async function portray({ hosts }: Pick<Provider, 'hosts'>, { load }: Pictures, state: Slice<BuyState>): Promise<void> {
  const symbols = new Set(state.get().offered.map(({ currency }) => currency.symbol))
  for (const symbol of symbols) {
    const picture = await load(`${hosts.api}/public/getTokenImage/${encodeURIComponent(symbol)}`)
    if (picture !== undefined) state.update((draft) => void Object.assign(draft.pictures, { [symbol]: picture }))
  }
}
